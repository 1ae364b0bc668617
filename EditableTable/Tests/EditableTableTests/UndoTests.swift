import EditableTable
import ObservableArray
import Testing

@Suite("Undo by person") struct UndoTests {
  let rows = ["a", "b", "c", "d"].map { TableRow(text: $0) }
  let ada = PersonID("ada")!
  let bob = PersonID("bob")!

  private func seen(_ position: Int) -> RowReference {
    RowReference(id: rows[position].id, position: position, version: 0)
  }

  private func texts(_ engine: TableEngine) -> [String] { engine.history.latest.rows.map(\.text) }

  @Test("A person's name is 1 to 64 letters, digits, lines and hyphens")
  func names() {
    for name in ["a", "Ada_Lovelace-1815", String(repeating: "x", count: 64)] {
      #expect(PersonID(name)?.description == name)
    }
    for name in ["", " ", "a b", "é", "a\n", "a/b", String(repeating: "x", count: 65)] {
      #expect(PersonID(name) == nil)
    }
  }

  @Test("Every command is taken back and made again, each as the next version, rows with their identity")
  func backAndForth() async throws {
    let engine = TableEngine(rows: rows)
    var states = [engine.history.latest.rows]
    let commands: [TableEditingCommand] = [
      .addItem(TableRow(text: "e")), .insertItem(TableRow(text: "f"), at: 1), .moveItem(seen(0), to: 3),
      .editItem(seen(1), text: "B"), .deleteItem(seen(2)), .refresh(), .setItems([]),
    ]
    for command in commands {
      try await engine.execute(command, by: ada)
      states.append(engine.history.latest.rows)
    }
    var version = commands.count
    for state in states.dropLast().reversed() {
      version += 1
      #expect(try await engine.undo(by: ada) == version)
      #expect(engine.history.latest == TableState(version: version, rows: state))
    }
    #expect(await engine.undoState(of: ada) == UndoState(canUndo: false, canRedo: true))
    await #expect(throws: TableError.nothingToUndo) { try await engine.undo(by: ada) }
    for state in states.dropFirst() {
      version += 1
      #expect(try await engine.redo(by: ada) == version)
      #expect(engine.history.latest == TableState(version: version, rows: state))
    }
    #expect(await engine.undoState(of: ada) == UndoState(canUndo: true, canRedo: false))
    await #expect(throws: TableError.nothingToRedo) { try await engine.redo(by: ada) }
    #expect(engine.history.latest.version == version)
    let whole = engine.history.event(from: 0, to: version)
    #expect(whole?.apply(to: states[0], takingFrom: states[states.count - 1]) == states.last)
  }

  @Test("Each takes back their own; what others did stays")
  func others() async throws {
    let engine = TableEngine(rows: rows)
    try await engine.execute(.editItem(seen(0), text: "A"), by: ada)
    try await engine.execute(.editItem(seen(1), text: "B"), by: ada)
    try await engine.execute(.deleteItem(seen(2)), by: ada)
    try await engine.execute(.moveItem(seen(3), to: 0), by: ada)
    try await engine.execute(.editItem(RowReference(id: rows[1].id), text: "Bob's"), by: bob)
    try await engine.execute(.deleteItem(RowReference(id: rows[0].id)), by: bob)
    try await engine.execute(.insertItem(TableRow(text: "new"), at: 0))
    #expect(texts(engine) == ["new", "d", "Bob's"])
    try await engine.undo(by: ada)
    #expect(texts(engine) == ["new", "Bob's", "d"])
    try await engine.undo(by: ada)
    #expect(texts(engine) == ["new", "Bob's", "c", "d"])
    #expect(engine.history.latest.rows[2] == rows[2])
    // The edits: one of a row that Bob has edited since, one of a row that Bob has deleted.
    await #expect(throws: TableError.nothingToUndo) { try await engine.undo(by: ada) }
    #expect(engine.history.latest.version == 9)
    #expect(await engine.undoState(of: ada) == UndoState(canUndo: false, canRedo: true))
    try await engine.undo(by: bob)
    // It stood behind "d", in front of which the new one was put.
    #expect(texts(engine) == ["new", "A", "Bob's", "c", "d"])
    try await engine.undo(by: bob)
    #expect(texts(engine) == ["new", "A", "B", "c", "d"])
    try await engine.redo(by: ada)
    #expect(texts(engine) == ["new", "A", "B", "d"])
    await #expect(throws: TableError.nothingToUndo) { try await engine.undo(by: PersonID("eve")!) }
  }

  @Test("A step that others have left nothing of is passed over, and the one before it is undone")
  func passedOver() async throws {
    let engine = TableEngine(rows: rows)
    try await engine.execute(.moveItem(seen(0), to: 3), by: ada)
    let row = TableRow(text: "e")
    try await engine.execute(.addItem(row), by: ada)
    try await engine.execute(.deleteItem(RowReference(id: row.id)), by: bob)
    try await engine.undo(by: ada)
    #expect(engine.history.latest == TableState(version: 4, rows: PersistentArray(rows)))
  }

  @Test("What others did and undid leaves no trace: rows come back to their place, edits can be undone")
  func othersUndid() async throws {
    let engine = TableEngine(rows: rows)
    try await engine.execute(.deleteItem(seen(1)), by: ada)
    try await engine.execute(.editItem(seen(2), text: "C"), by: ada)
    try await engine.execute(.deleteItem(seen(0)), by: bob)
    try await engine.execute(.refresh(), by: bob)
    try await engine.undo(by: bob)
    try await engine.undo(by: bob)
    try await engine.undo(by: ada)
    try await engine.undo(by: ada)
    #expect(engine.history.latest.rows == PersistentArray(rows))
  }

  @Test("A new command forgets what could be redone; one of others does not")
  func newCommand() async throws {
    let engine = TableEngine(rows: rows)
    try await engine.execute(.deleteItem(seen(0)), by: ada)
    try await engine.undo(by: ada)
    try await engine.execute(.addItem(TableRow(text: "e")), by: bob)
    #expect(await engine.undoState(of: ada) == UndoState(canUndo: false, canRedo: true))
    try await engine.execute(.deleteItem(seen(1)), by: ada)
    #expect(await engine.undoState(of: ada) == UndoState(canUndo: true, canRedo: false))
    await #expect(throws: TableError.nothingToRedo) { try await engine.redo(by: ada) }
    try await engine.undo(by: ada)
    #expect(texts(engine) == ["a", "b", "c", "d", "e"])
  }

  @Test("A command that changes nothing is no step, and what is refused keeps the steps")
  func nothingChanged() async throws {
    let engine = TableEngine(rows: rows, limits: TableLimits(rows: 4))
    try await engine.execute(.moveItem(seen(0), to: 0), by: ada)
    #expect(await engine.undoState(of: ada) == UndoState(canUndo: false, canRedo: false))
    try await engine.execute(.deleteItem(seen(0)), by: ada)
    let row = TableRow(text: "e")
    try await engine.execute(.addItem(row), by: bob)
    let before = engine.history.latest
    await #expect(throws: TableError.tableTooLarge(rows: 5, limit: 4)) { try await engine.undo(by: ada) }
    await #expect(throws: TableError.textNotOneLine("\n")) {
      try await engine.execute(.editItem(RowReference(id: row.id), text: "\n"), by: ada)
    }
    #expect(engine.history.latest == before)
    try await engine.undo(by: bob)
    try await engine.undo(by: ada)
    #expect(engine.history.latest.rows == PersistentArray(rows))
  }

  @Test("A row that somebody has brought back meanwhile does not come back a second time")
  func broughtBack() async throws {
    let engine = TableEngine(rows: rows)
    try await engine.execute(.setItems([rows[3]]), by: ada)
    let fresh = TableRow(text: "x")
    try await engine.execute(.setItems([rows[3], rows[1], fresh]), by: bob)
    try await engine.undo(by: ada)
    #expect(Set(engine.history.latest.rows) == Set(rows + [fresh]))
    #expect(engine.history.latest.rows.count == 5)
    try await engine.execute(.deleteItem(RowReference(id: rows[0].id)), by: ada)
    try await engine.execute(.setItems(rows), by: bob)
    let version = engine.history.latest.version
    await #expect(throws: TableError.nothingToRedo) { try await engine.redo(by: ada) }
    await #expect(throws: TableError.nothingToUndo) { try await engine.undo(by: ada) }
    #expect(engine.history.latest == TableState(version: version, rows: PersistentArray(rows)))
  }

  @Test("The person who was idle longest is forgotten first, and the oldest commands of one")
  func limits() async throws {
    let engine = TableEngine(rows: rows, undoLimits: UndoLimits(people: 2, steps: 3))
    let eve = PersonID("eve")!
    for number in 0..<4 { try await engine.execute(.addItem(TableRow(text: "\(number)")), by: ada) }
    try await engine.execute(.addItem(TableRow(text: "bob")), by: bob)
    try await engine.undo(by: ada)
    try await engine.execute(.addItem(TableRow(text: "eve")), by: eve)
    #expect(await engine.undoState(of: bob) == UndoState(canUndo: false, canRedo: false))
    await #expect(throws: TableError.nothingToUndo) { try await engine.undo(by: bob) }
    for _ in 0..<2 { try await engine.undo(by: ada) }
    await #expect(throws: TableError.nothingToUndo) { try await engine.undo(by: ada) }
    #expect(texts(engine) == ["a", "b", "c", "d", "0", "bob", "eve"])
  }

  @Test("Commands that reach back over more than the bytes allowed are forgotten, whoever is idle")
  func bytes() async throws {
    let engine = TableEngine(rows: rows, undoLimits: UndoLimits(bytes: 1 << 20))
    try await engine.execute(.addItem(TableRow(text: "early")), by: ada)
    for number in 0..<200 { try await engine.execute(.addItem(TableRow(text: "\(number)"))) }
    try await engine.execute(.addItem(TableRow(text: "late")), by: ada)
    try await engine.execute(.addItem(TableRow(text: "bob")), by: bob)
    for number in 200..<300 { try await engine.execute(.addItem(TableRow(text: "\(number)"))) }
    try await engine.undo(by: ada)
    await #expect(throws: TableError.nothingToUndo) { try await engine.undo(by: ada) }
    #expect(texts(engine).contains("early") && !texts(engine).contains("late"))
    for number in 300..<600 { try await engine.execute(.addItem(TableRow(text: "\(number)"))) }
    #expect(await engine.undoState(of: ada) == UndoState(canUndo: false, canRedo: false))
    #expect(await engine.undoState(of: bob) == UndoState(canUndo: false, canRedo: false))
  }

  @Test("A version that is no longer kept does not keep anybody from undoing")
  func longAgo() async throws {
    let engine = TableEngine(rows: rows, historyLimits: TableHistoryLimits(versions: 2))
    try await engine.execute(.deleteItem(seen(1)), by: ada)
    for number in 0..<50 {
      try await engine.execute(.insertItem(TableRow(text: "\(number)"), at: number % 3), by: bob)
    }
    try await engine.undo(by: ada)
    let all = texts(engine)
    #expect(all.filter { "abcd".contains($0) } == ["a", "b", "c", "d"] && all.count == 54)
    for _ in 0..<50 { try await engine.undo(by: bob) }
    #expect(engine.history.latest.rows == PersistentArray(rows))
  }
}
