import CGtk
import EditableTable
import GLibSupport
import Testing

extension WindowTests {
  @MainActor struct KeyboardTests {
    @Test func deleteDeletesTheRowWithTheKeyboardAndTheNextOneGetsIt() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await Person.click(open.row(1).text)
        await until("the row has the keyboard") { open.table.rows.focus?.slot == 1 }
        await Person.press("Delete")
        await open.comesToSay(["a", "c"])
        await until("the next row has the keyboard") {
          open.table.rows.focus?.slot == 1 && open.selected == 1
        }
        await Person.press("Delete")
        await open.comesToSay(["a"])
        await until("the last row has the keyboard") { open.table.rows.focus?.slot == 0 }
      }
    }

    @Test func altAndAnArrowMoveTheRowAndTheKeyboardStaysOnIt() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await Person.click(open.row(1).text)
        await Person.press("alt+Up")
        await open.comesToSay(["b", "a", "c"])
        await until("it has the keyboard") { open.table.rows.focus?.slot == 0 && open.selected == 0 }
        // At the top there is nowhere to go.
        await Person.press("alt+Up")
        await Person.press("alt+Down", "alt+Down")
        await open.comesToSay(["a", "c", "b"])
        await until("it has the keyboard") { open.table.rows.focus?.slot == 2 && open.selected == 2 }
      }
    }

    @Test func arrowsGoFromRowToRow() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await Person.click(open.row(0).text)
        await Person.press("Down", "Down")
        await until("the third row has the keyboard") {
          open.table.rows.focus?.slot == 2 && open.selected == 2
        }
        await Person.press("Up")
        await until("the second row has the keyboard") {
          open.table.rows.focus?.slot == 1 && open.selected == 1
        }
      }
    }

    @Test func theMinusIsReachedAndPressedWithoutAMouse() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await Person.click(open.row(1).text)
        await until("the row has the keyboard") { open.table.rows.focus?.slot == 1 }
        await Person.press("Tab")
        await until("its minus has it") { open.table.rows.focus?.part == .minus }
        await Person.press("space")
        await open.comesToSay(["a", "c"])
      }
    }

    @Test func controlNAddsARowAndGoesThere() async throws {
      try await OpenTable.with((0..<40).map { "row \($0)" }) { open in
        await Person.press("ctrl+n")
        await until("there is one more") { open.texts.count == 41 && open.shownTexts == open.texts }
        await until("the keyboard is there, in sight") {
          open.table.rows.focus?.slot == 40 && open.table.rows.slotsInSight?.contains(40) == true
        }
        #expect(open.selected == 40)
      }
    }

    @Test func insertAddsARowBelow() async throws {
      try await OpenTable.with(["a", "b"]) { open in
        try await Person.click(open.row(0).text)
        await Person.press("Insert")
        await until("there is one more") { open.texts.count == 3 && open.shownTexts == open.texts }
        #expect(open.texts.first == "a" && open.texts.last == "b")
        await until("the keyboard is there") { open.table.rows.focus?.slot == 1 }
      }
    }

    @Test(arguments: ["F5", "ctrl+r"])
    func refreshHasKeys(_ key: String) async throws {
      try await OpenTable.with(["a", "b"]) { open in
        await Person.press(key)
        await until("there are five others") { open.texts.count == 5 && open.shownTexts == open.texts }
      }
    }

    @Test func theKeysAreListed() async throws {
      try await OpenTable.with(["a"]) { open in
        await Person.press("ctrl+shift+slash")
        let shortcuts = gtk_application_window_get_help_overlay(
          open.table.window.cast(to: GtkApplicationWindow.self))
        await until("the window of keys is there") {
          shortcuts.map { gtk_widget_get_mapped(Widget($0)) } == 1
        }
        await pump(for: .milliseconds(300))
        await Screen.picture("shortcuts")
        await Person.press("Escape")
        await until("it is gone") { shortcuts.map { gtk_widget_get_mapped(Widget($0)) } == 0 }
        await until("the table has the keyboard") { gtk_window_is_active(open.gtkWindow) != 0 }
      }
    }

    @Test func controlWCloses() async throws {
      try await OpenTable.with(["a"]) { open in
        await Person.press("ctrl+w")
        await until("it is closed") { !open.isOpen }
      }
    }
  }
}
