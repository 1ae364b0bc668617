import EditableTable
import ObservableArray
import Testing

@Suite("A text that is only spelled otherwise is another text")
struct SpellingTests {
  private let composed = TableRow(id: TableRow.ID(rawValue: 1), text: "caf\u{e9}")
  private let decomposed = TableRow(id: TableRow.ID(rawValue: 1), text: "cafe\u{301}")

  @Test("Rows are equal when their bytes are")
  func equality() {
    #expect(composed.text == decomposed.text && composed != decomposed)
    #expect(composed == TableRow(id: composed.id, text: "caf\u{e9}"))
    // As many bytes, in another order.
    let (first, second) = ("a\u{323}\u{307}, a long text", "a\u{307}\u{323}, a long text")
    #expect(
      first == second && TableRow(id: composed.id, text: first) != TableRow(id: composed.id, text: second))
    #expect(TableRow(id: composed.id, text: first) == TableRow(id: composed.id, text: String(Array(first))))
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test("setItems changes the spelling, its event says so, and undo brings the old one back")
  func setItems() async throws {
    let (engine, ada) = (TableEngine(rows: [composed]), PersonID("ada")!)
    #expect(try await engine.execute(.setItems([decomposed]), by: ada) == 1)
    #expect(engine.history.latest.rows.map { Array($0.text.utf8) } == [Array(decomposed.text.utf8)])
    #expect(engine.history.event(from: 0, to: 1) == ArrayChangeEvent(updatedIndices: [0]))
    try await engine.undo(by: ada)
    #expect(engine.history.latest.rows.map { Array($0.text.utf8) } == [Array(composed.text.utf8)])
  }

  @Test("An edit of the spelling alone is an edit, which a sender who saw the old one must know")
  func edit() async throws {
    let engine = TableEngine(rows: [composed])
    let seen = RowReference(id: composed.id, position: 0, version: 0)
    #expect(try await engine.execute(.editItem(seen, text: decomposed.text)) == 1)
    await #expect(throws: TableError.textChanged(composed.id)) {
      try await engine.execute(.editItem(seen, text: "tea"))
    }
  }
}
