import ObservableArray
import Testing

@testable import EditableTable

@Suite("Undo by person, at random") struct RandomUndoTests {
  private let names = ["ada", "bob", "eve"].map { PersonID($0)! }

  @Test(
    "The rows are those that the commands make which are not undone, and undoing all of a person's leaves none of them",
    arguments: 0..<60)
  func amongOthers(run: Int) async throws {
    var generator = TableGenerator(seed: run < 40 ? UInt64(run) : .random(in: 0...UInt64.max))
    let engine = TableEngine(
      rows: generator.rows(generator.number(0..<12)), undoLimits: UndoLimits(steps: 1000))
    var model = LiveCommands(engine.history.latest.rows)
    func step(_ direction: UndoDirection, by person: PersonID) async throws -> Bool {
      let before = await engine.people.counts(of: person)
      let isDone =
        direction == .undo
        ? (try? await engine.undo(by: person)) != nil : (try? await engine.redo(by: person)) != nil
      let after = await engine.people.counts(of: person)
      if isDone { model.step(direction, by: person, count: abs(before.undo - after.undo)) }
      #expect(model.texts == LiveCommands.texts(engine.history.latest.rows))
      return isDone
    }
    for _ in 0..<generator.number(1..<60) {
      let before = engine.history.latest
      let person = names[generator.number(0..<3)]
      switch generator.number(0..<10) {
      case 0..<2: _ = try await step(.undo, by: person)
      case 2: _ = try await step(.redo, by: person)
      default:
        try await engine.execute(generator.command(on: before), by: person)
        if engine.history.latest.version > before.version {
          model.execute(by: person, before.rows, engine.history.latest.rows)
        }
      }
      let after = engine.history.latest
      let event = try #require(engine.history.event(from: before.version, to: after.version))
      #expect(event.apply(to: before.rows, takingFrom: after.rows) == after.rows)
      #expect(Set(after.rows.map(\.id)).count == after.rows.count)
      #expect(model.texts == LiveCommands.texts(after.rows))
    }
    let person = names[generator.number(0..<3)]
    while try await step(.redo, by: person) {}
    let whole = engine.history.latest
    while try await step(.undo, by: person) {}
    #expect(await engine.undoState(of: person).canUndo == false)
    while try await step(.redo, by: person) {}
    #expect(engine.history.latest.rows == whole.rows)
  }

  @Test(
    "Also when the versions in between are no longer kept, and rows keep their identity", arguments: 0..<20)
  func withoutVersions(run: Int) async throws {
    var generator = TableGenerator(seed: run < 10 ? UInt64(run) : .random(in: 0...UInt64.max))
    let engine = TableEngine(
      rows: generator.rows(20), historyLimits: TableHistoryLimits(versions: 1),
      undoLimits: UndoLimits(steps: 1000))
    var model = LiveCommands(engine.history.latest.rows)
    for _ in 0..<60 {
      let before = engine.history.latest
      let isMine = generator.number(0..<3) == 0
      try await engine.execute(generator.command(on: before), by: isMine ? names[0] : names[1])
      model.execute(by: isMine ? names[0] : names[1], before.rows, engine.history.latest.rows)
    }
    let whole = engine.history.latest
    while (try? await engine.undo(by: names[0])) != nil {}
    model.step(.undo, by: names[0], count: .max)
    #expect(LiveCommands.texts(engine.history.latest.rows) == model.texts)
    while (try? await engine.redo(by: names[0])) != nil {}
    #expect(engine.history.latest.rows == whole.rows)
  }
}
