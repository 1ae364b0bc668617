import EditableTable
import ObservableArray
import Testing

@Suite("Undo by person, at random") struct RandomUndoTests {
  /// What is left of a table when one person's doings are thought away.
  private struct Others {
    var texts: [TableRow.ID: String]

    init(_ rows: some Sequence<TableRow>) {
      texts = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.text) })
    }

    /// Takes in what somebody else did: rows that came and went, and what they were made to say.
    mutating func take(_ before: TableState, _ after: TableState) {
      let old = Dictionary(uniqueKeysWithValues: before.rows.map { ($0.id, $0.text) })
      let new = Dictionary(uniqueKeysWithValues: after.rows.map { ($0.id, $0.text) })
      for id in old.keys where new[id] == nil { texts[id] = nil }
      // A row of the person's own, edited by somebody else, is still the person's.
      for (id, text) in new where old[id] != text && (old[id] == nil || texts[id] != nil) { texts[id] = text }
    }
  }

  private let names = ["ada", "bob", "eve"].map { PersonID($0)! }

  @Test(
    "Undoing all that a person did leaves exactly what others did, and redoing it brings it back",
    arguments: 0..<60)
  func amongOthers(run: Int) async throws {
    var generator = TableGenerator(seed: run < 40 ? UInt64(run) : .random(in: 0...UInt64.max))
    let engine = TableEngine(
      rows: generator.rows(generator.number(0..<12)), undoLimits: UndoLimits(steps: 1000))
    var others = names.map { _ in Others(engine.history.latest.rows) }
    for _ in 0..<generator.number(1..<60) {
      let before = engine.history.latest
      let person = generator.number(0..<3)
      switch generator.number(0..<10) {
      case 0..<2: _ = try? await engine.undo(by: names[person])
      case 2: _ = try? await engine.redo(by: names[person])
      default: try await engine.execute(generator.command(on: before), by: names[person])
      }
      let after = engine.history.latest
      let event = try #require(engine.history.event(from: before.version, to: after.version))
      #expect(event.apply(to: before.rows, takingFrom: after.rows) == after.rows)
      #expect(Set(after.rows.map(\.id)).count == after.rows.count)
      for other in others.indices where other != person { others[other].take(before, after) }
    }
    let person = generator.number(0..<3)
    while (try? await engine.redo(by: names[person])) != nil {}
    let whole = engine.history.latest
    while (try? await engine.undo(by: names[person])) != nil {}
    #expect(Others(engine.history.latest.rows).texts == others[person].texts)
    #expect(await engine.undoState(of: names[person]).canUndo == false)
    while (try? await engine.redo(by: names[person])) != nil {}
    #expect(engine.history.latest.rows == whole.rows)
  }

  @Test(
    "Also when the versions in between are no longer kept, and rows keep their identity", arguments: 0..<20)
  func withoutVersions(run: Int) async throws {
    var generator = TableGenerator(seed: run < 10 ? UInt64(run) : .random(in: 0...UInt64.max))
    let engine = TableEngine(
      rows: generator.rows(20), historyLimits: TableHistoryLimits(versions: 1),
      undoLimits: UndoLimits(steps: 1000))
    var others = Others(engine.history.latest.rows)
    for _ in 0..<60 {
      let before = engine.history.latest
      let isMine = generator.number(0..<3) == 0
      try await engine.execute(generator.command(on: before), by: isMine ? names[0] : names[1])
      if !isMine { others.take(before, engine.history.latest) }
    }
    let whole = engine.history.latest
    while (try? await engine.undo(by: names[0])) != nil {}
    #expect(Others(engine.history.latest.rows).texts == others.texts)
    while (try? await engine.redo(by: names[0])) != nil {}
    #expect(engine.history.latest.rows == whole.rows)
  }
}
