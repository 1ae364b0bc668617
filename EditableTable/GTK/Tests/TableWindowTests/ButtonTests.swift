import CGtk
import EditableTable
import GLibSupport
import Testing

extension WindowTests {
  @MainActor struct ButtonTests {
    @Test func plusAddsARowAtTheEnd() async throws {
      try await OpenTable.with(["a", "b"]) { open in
        try await Person.click(open.widget("add"))
        await until("there are three rows") { open.texts.count == 3 }
        #expect(Array(open.texts.prefix(2)) == ["a", "b"])
        await until("the window shows the new row") { open.shownTexts == open.texts }
        await until("and its label") { open.labels.last == "entry2: \(open.texts[2])" }
      }
    }

    @Test func refreshPutsFiveRandomRowsInTheirPlace() async throws {
      try await OpenTable.with(["a", "b"]) { open in
        let before = Set(open.source.rows.map(\.id))
        try await Person.click(open.widget("refresh"))
        await until("there are five rows") { open.texts.count == 5 && open.shownTexts == open.texts }
        #expect(open.source.rows.allSatisfy { !before.contains($0.id) })
      }
    }

    @Test func minusDeletesItsRow() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await Person.click(open.row(1).minus)
        await open.comesToSay(["a", "c"])
        await until("the next one has its number") { open.labels == ["entry0: a", "entry1: c"] }
      }
    }

    @Test(arguments: [("Add Row", 3), ("Refresh", 5)])
    func theMenuDoesWhatTheButtonsDo(_ entry: String, _ count: Int) async throws {
      try await OpenTable.with(["a", "b"]) { open in
        try await Person.click(open.widget("menu"))
        let label = {
          find(in: open.table.window) {
            isA($0, gtk_label_get_type())
              && String(cString: gtk_label_get_text($0.opaque)) == entry && gtk_widget_get_mapped($0) != 0
          }
        }
        await until("the menu is open") { label() != nil }
        await Screen.picture("menu")
        await pump(for: .milliseconds(200))
        try await Person.click(#require(label()))
        await until("\(entry) is done") { open.texts.count == count && open.shownTexts == open.texts }
      }
    }

    @Test func anEmptyTableSaysSoAndOffersARow() async throws {
      try await OpenTable.with([]) { open in
        await pump(for: .milliseconds(300))
        await Screen.picture("empty")
        let button = try #require(
          find(in: open.table.window) {
            isA($0, gtk_button_get_type()) && gtk_widget_has_css_class($0, "suggested-action") != 0
          })
        try await Person.click(button)
        await until("there is a row") { open.texts.count == 1 && open.labels.count == 1 }
      }
    }
  }
}
