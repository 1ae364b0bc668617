import CGtk
import EditableTable
import GLibSupport
import Testing

extension WindowTests {
  @MainActor struct EditingTests {
    /// Begins to edit a row by a key, with all of its text selected.
    private func begin(_ open: OpenTable, _ slot: Int, by key: String = "Return") async throws {
      try await Person.click(open.row(slot).text)
      await until("the row has the keyboard") { open.table.rows.focus?.slot == slot }
      await Person.press(key)
      await until("there is a field") { (try? open.row(slot))?.field != nil }
    }

    private func note(_ open: OpenTable, _ slot: Int) -> String? {
      guard let note = (try? open.row(slot))?.note, gtk_widget_get_visible(note) != 0 else { return nil }
      return String(cString: gtk_label_get_text(note.opaque))
    }

    @Test(arguments: ["Return", "F2"])
    func enterSavesWhatIsWritten(_ key: String) async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await begin(open, 1, by: key)
        await Person.write("milk & honey")
        if key == "F2" { await Screen.picture("editing") }
        #expect(open.texts == ["a", "b", "c"])
        await Person.press("Return")
        await open.comesToSay(["a", "milk & honey", "c"])
        await until("the row has the keyboard again") {
          (try? open.row(1))?.field == nil && open.table.rows.focus?.slot == 1
        }
      }
    }

    @Test func aDoubleClickBeginsIt() async throws {
      try await OpenTable.with(["a", "b"]) { open in
        try await Person.click(open.row(1).text, times: 2)
        await until("there is a field") { (try? open.row(1))?.field != nil }
        await Person.press("Escape")
        await until("there is none") { (try? open.row(1))?.field == nil }
      }
    }

    @Test func escLeavesTheTextAsItWas() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await begin(open, 1)
        await Person.write("never")
        await Person.press("Escape")
        await until("there is no field") { (try? open.row(1))?.field == nil }
        await pump(for: .milliseconds(100))
        #expect(open.texts == ["a", "b", "c"])
        #expect(open.engine.history.latest.version == 0)
        #expect(open.table.rows.focus?.slot == 1)
      }
    }

    @Test func goingElsewhereSaves() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await begin(open, 1)
        await Person.write("bread")
        try await Person.click(open.row(2).text)
        await open.comesToSay(["a", "bread", "c"])
        await until("there is no field") { (try? open.row(1))?.field == nil }
      }
    }

    @Test func anUnchangedTextIsNoCommand() async throws {
      try await OpenTable.with(["a", "b"]) { open in
        try await begin(open, 1)
        await Person.press("Return")
        await until("there is no field") { (try? open.row(1))?.field == nil }
        #expect(open.engine.history.latest.version == 0)
      }
    }

    @Test func whatNoRowTakesStaysInTheFieldAndTheRowSaysWhy() async throws {
      let long = String(repeating: "x", count: 4096)
      try await OpenTable.with(["a", long]) { open in
        try await begin(open, 1)
        await Person.press("End")
        await Person.write("yz")
        await until("it says so while one writes") { note(open, 1)?.contains("4,098") == true }
        await Screen.picture("too-long")
        await Person.press("Return")
        await pump(for: .milliseconds(200))
        #expect(try open.row(1).field != nil)
        #expect(open.texts == ["a", long])
        await Person.press("BackSpace", "BackSpace", "BackSpace")
        await until("all is well") { note(open, 1) == nil }
        await Person.write("!")
        await Person.press("Return")
        await open.comesToSay(["a", String(repeating: "x", count: 4095) + "!"])
      }
    }

    @Test func whatOthersDoLeavesTheFieldItsTextAndTheCursor() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await begin(open, 1)
        await Person.write("one ")
        try await open.another(.insertItem(TableRow(text: "new"), at: 0))
        await until("the field has moved with its row") { (try? open.row(2))?.field != nil }
        await Person.write("two ")
        try await open.another(.moveItem(open.reference("b"), to: 0))
        await until("the field has moved with its row") { (try? open.row(0))?.field != nil }
        try await open.another(.deleteItem(open.reference("c")))
        await Person.write("three")
        await Person.press("Return")
        await open.comesToSay(["one two three", "new", "a"])
      }
    }

    @Test func aTextThatSomebodyChangedIsReplacedOnlyKnowingly() async throws {
      try await OpenTable.with(["a", "b"]) { open in
        try await begin(open, 1)
        await Person.write("mine")
        try await open.another(.editItem(open.reference("b"), text: "theirs"))
        await until("the row says so") { note(open, 1)?.contains("theirs") == true }
        await pump(for: .milliseconds(200))
        await Screen.picture("conflict")
        await Person.press("Escape")
        await open.comesToSay(["a", "theirs"])
        try await begin(open, 1)
        await Person.write("mine again")
        try await open.another(.editItem(open.reference("theirs"), text: "theirs again"))
        await until("the row says so") { note(open, 1)?.contains("theirs again") == true }
        await Person.press("Return")
        await open.comesToSay(["a", "mine again"])
      }
    }

    @Test func theTextOfADeletedRowIsOfferedAgain() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await begin(open, 1)
        await Person.write("precious")
        try await open.another(.deleteItem(open.reference("b")))
        await until("the row says so") { note(open, 1)?.contains("Deleted") == true }
        await Screen.picture("deleted-elsewhere")
        #expect(open.texts == ["a", "c"])
        await Person.write(" words")
        await Person.press("Return")
        await until("the row is gone") { open.shownTexts == ["a", "c"] }
        await until("the text is offered") { (try? open.button("_Add It Again")) != nil }
        await pump(for: .milliseconds(400))
        try await Person.click(open.button("_Add It Again"))
        await open.comesToSay(["a", "c", "precious words"])
      }
    }

    @Test func aWindowCanBeClosedInTheMiddleOfATextThatIsNotSaved() async throws {
      try await OpenTable.with(["a", "b"]) { open in
        try await begin(open, 1)
        await Person.write("half a")
        gtk_window_close(open.gtkWindow)
        await until("it is closed") { !open.isOpen }
        await pump(for: .milliseconds(100))
      }
    }
  }
}
