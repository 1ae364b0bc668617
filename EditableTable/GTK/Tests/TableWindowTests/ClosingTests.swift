import CAdw
import CGtk
import EditableTable
import GLibSupport
import TableSources
import TableWindow
import Testing

extension WindowTests {
  /// What becomes of a table that cannot be opened, and of what is under way when the window is closed.
  @MainActor struct ClosingTests {
    @Test func aTableThatCannotBeOpenedSaysWhy() async throws {
      try await OpenTable.with([]) { open in
        let source = LocalTable { () throws(LogError) in throw .busy(LogOwner(process: 4711, host: "kitchen"))
        }
        let table = TableWindow(source, in: open.application)
        table.present()
        await until("the window says why") { table.pages.page == .failed }
        await Screen.picture("failed")
        let page = gtk_stack_get_visible_child(table.pages.stack.opaque)!
        let words = adw_status_page_get_description(page.opaque).map { String(cString: $0) }
        #expect(words?.contains("in use by process 4711 on host") == true, "\(words ?? "nothing")")
        for action in ["refresh", "add-row", "undo"] {
          #expect(g_action_group_get_action_enabled(table.window.opaque, action) == 0, "\(action)")
        }
        gtk_window_destroy(table.window.cast(to: GtkWindow.self))
      }
    }

    @Test func whatIsBeingWrittenIsSavedWhenTheWindowIsClosed() async throws {
      try await OpenTable.with(["a", "b"]) { open in
        try await Person.click(open.row(1).text, times: 2)
        await until("there is a field") { (try? open.row(1))?.field != nil }
        await Person.press("ctrl+a")
        await Person.write("bread")
        await until("it is written") {
          (try? open.row(1))?.field.map { String(cString: gtk_editable_get_text($0.opaque)) } == "bread"
        }
        #expect(open.texts == ["a", "b"])
        gtk_window_close(open.gtkWindow)
        await until("the window is gone") { !open.isOpen }
        await until("the table has it") { open.texts == ["a", "bread"] }
      }
    }
  }
}
