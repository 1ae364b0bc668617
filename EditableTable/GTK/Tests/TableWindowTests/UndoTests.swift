import CGtk
import EditableTable
import GLibSupport
import Testing

extension WindowTests {
  @MainActor struct UndoTests {
    @Test func minusDeletesItsRowAndUndoInTheToastBringsItBack() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await Person.click(open.row(1).minus)
        await open.comesToSay(["a", "c"])
        await until("the toast offers to undo") {
          open.table.toasts.showing.contains { $0.title.contains("deleted") }
        }
        await pump(for: .milliseconds(400))
        await Screen.picture("toast-undo")
        try await Person.click(open.button("_Undo"))
        await open.comesToSay(["a", "b", "c"])
      }
    }

    @Test func undoAndRedoInTheHeaderTakeBackAndDoAgain() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        #expect(gtk_widget_is_sensitive(try open.widget("undo")) == 0)
        try await Person.click(open.row(0).minus)
        await open.comesToSay(["b", "c"])
        await until("undo is offered") { isOffered("undo", in: open) }
        try await Person.click(open.widget("undo"))
        await open.comesToSay(["a", "b", "c"])
        await until("redo is offered") { isOffered("redo", in: open) }
        try await Person.click(open.widget("redo"))
        await open.comesToSay(["b", "c"])
      }
    }

    @Test func theKeysTakeBackAndDoAgainOnlyWhatThisPersonDid() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await Person.click(open.row(1).text)
        await Person.press("Delete")
        await open.comesToSay(["a", "c"])
        try await open.another(.addItem(TableRow(text: "theirs")))
        await open.comesToSay(["a", "c", "theirs"])
        await until("undo is offered") { isOffered("undo", in: open) }
        await Person.press("ctrl+z")
        await open.comesToSay(["a", "b", "c", "theirs"])
        await until("redo is offered") { isOffered("redo", in: open) }
        await Person.press("ctrl+shift+z")
        await open.comesToSay(["a", "c", "theirs"])
        await until("undo is offered") { isOffered("undo", in: open) }
        await Person.press("ctrl+z")
        await open.comesToSay(["a", "b", "c", "theirs"])
        await until("nothing more is offered") { !isOffered("undo", in: open) }
        // Nothing more of this person's.
        await Person.press("ctrl+z")
        await pump(for: .milliseconds(200))
        #expect(open.texts == ["a", "b", "c", "theirs"])
      }
    }

    /// Whether a button and its key do something; they are told a moment after the rows.
    private func isOffered(_ name: String, in open: OpenTable) -> Bool {
      (try? open.widget(name)).map(gtk_widget_is_sensitive) == 1
    }
  }
}
