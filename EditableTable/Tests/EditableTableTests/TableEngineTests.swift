import EditableTable
import ObservableArray
import Synchronization
import Testing

@Suite("The engine") struct TableEngineTests {
  let rows = ["a", "b", "c", "d"].map { TableRow(text: $0) }

  private func seen(_ position: Int, _ version: Int? = 0) -> RowReference {
    RowReference(id: rows[position].id, position: position, version: version)
  }

  private func expect(
    _ error: TableError, _ engine: TableEngine, _ command: TableEditingCommand, basedOn version: Int? = nil
  ) async {
    let before = engine.history.latest
    await #expect(throws: error) { try await engine.execute(command, basedOn: version) }
    #expect(engine.history.latest == before)
  }

  @Test("Each command that changes something gets the next version; its answer is readable at once")
  func versions() async throws {
    let engine = TableEngine(rows: rows)
    #expect(engine.history.latest.version == 0)
    #expect(try await engine.execute(.addItem(TableRow(text: "e"))) == 1)
    #expect(try await engine.execute(.deleteItem(seen(0))) == 2)
    #expect(engine.history.latest.rows.map(\.text) == ["b", "c", "d", "e"])
    #expect(engine.history.state(at: 1)?.rows.count == 5)
    #expect(engine.history.event(from: 0, to: 2)?.deletedIndices == [0])
    #expect(engine.history.event(from: 2, to: 2)?.isEmpty == true)
    #expect(engine.history.event(from: 2, to: 1) == nil && engine.history.event(from: 0, to: 3) == nil)
    #expect(engine.history.state(at: 3) == nil && engine.history.state(at: -1) == nil)
    #expect(engine.history.state(at: Int.min) == nil && engine.history.state(at: Int.max) == nil)
  }

  @Test("A command that changes nothing answers with the version there is, and tells nobody")
  func nothingToDo() async throws {
    let engine = TableEngine(rows: rows)
    let calls = Atomic(0)
    let observation = engine.history.observe { _ in calls.add(1, ordering: .relaxed) }
    #expect(try await engine.execute(.moveItem(seen(1), to: 1)) == 0)
    #expect(try await engine.execute(.editItem(seen(1), text: "b")) == 0)
    #expect(try await engine.execute(.setItems(rows)) == 0)
    #expect(calls.load(ordering: .relaxed) == 0)
    observation.cancel()
  }

  @Test("A row seen in an older version is followed through what happened since")
  func followed() async throws {
    let engine = TableEngine(rows: rows)
    try await engine.execute(.insertItem(TableRow(text: "x"), at: 0))
    try await engine.execute(.moveItem(seen(3), to: 0))
    try await engine.execute(.deleteItem(seen(3)))
    #expect(engine.history.latest.rows.map(\.text) == ["x", "a", "b", "c"])
    try await engine.execute(.editItem(seen(1), text: "B"))
    #expect(engine.history.latest.rows.map(\.text) == ["x", "a", "B", "c"])
  }

  @Test("A row that is gone is not found, by whatever reference")
  func gone() async throws {
    let engine = TableEngine(rows: rows)
    try await engine.execute(.deleteItem(seen(1)))
    let id = rows[1].id
    for reference in [seen(1), seen(1, nil), RowReference(id: id), RowReference(id: id, version: 0)] {
      await expect(.rowNotFound(id), engine, .deleteItem(reference))
      await expect(.rowNotFound(id), engine, .moveItem(reference, to: 0))
      await expect(.rowNotFound(id), engine, .editItem(reference, text: "x"))
    }
  }

  @Test("A reference that names another row, no row or no version is malformed")
  func malformed() async throws {
    let engine = TableEngine(rows: rows)
    try await engine.execute(.addItem(TableRow(text: "e")))
    let id = rows[1].id
    for position in [2, 4, -1, Int.max, Int.min] {
      let reference = RowReference(id: id, position: position, version: 0)
      await expect(.malformedReference(id, position: position, version: 0), engine, .deleteItem(reference))
    }
    for version in [2, -1, Int.max, Int.min] {
      let reference = RowReference(id: id, position: 1, version: version)
      await expect(.unknownVersion(version, latest: 1), engine, .deleteItem(reference))
      await expect(.unknownVersion(version, latest: 1), engine, .refresh(), basedOn: version)
    }
    let late = engine.history.latest.rows[4].id
    await expect(
      .malformedReference(late, position: nil, version: 0), engine,
      .deleteItem(RowReference(id: late, version: 0)))
  }

  @Test(
    "An edit of a text that somebody changed since is a conflict, and one of a row that only moved is not")
  func textConflict() async throws {
    let engine = TableEngine(rows: rows)
    try await engine.execute(.editItem(seen(1), text: "B"))
    try await engine.execute(.moveItem(seen(1), to: 3))
    try await engine.execute(.moveItem(seen(2), to: 0))
    let id = rows[1].id
    await expect(.textChanged(id), engine, .editItem(seen(1), text: "x"))
    await expect(.textChanged(id), engine, .editItem(RowReference(id: id, version: 0), text: "x"))
    await expect(.textChanged(id), engine, .editItem(RowReference(id: id), text: "x"), basedOn: 0)
    #expect(try await engine.execute(.editItem(seen(1), text: "B")) == 3)
    #expect(try await engine.execute(.editItem(seen(2), text: "C")) == 4)
    #expect(try await engine.execute(.editItem(RowReference(id: id), text: "x")) == 5)
  }

  @Test("A position is checked against the sender's table, and against this one when that is not known")
  func positionConflict() async throws {
    let engine = TableEngine(rows: rows, historyLimits: TableHistoryLimits(versions: 3))
    let first = RowReference(id: rows[2].id, position: 0, version: 2)
    try await engine.execute(.deleteItem(seen(0)))
    try await engine.execute(.deleteItem(seen(1)))
    let stranger = TableRow(text: "e")
    await expect(.positionOutOfRange(position: 4, allowed: 0...3), engine, .moveItem(seen(2), to: 4))
    await expect(.positionOutOfRange(position: -1, allowed: 0...3), engine, .moveItem(seen(2), to: -1))
    await expect(.positionOutOfRange(position: 2, allowed: 0...1), engine, .moveItem(first, to: 2))
    await expect(
      .positionOutOfRange(position: 3, allowed: 0...1), engine, .moveItem(RowReference(id: rows[2].id), to: 3)
    )
    await expect(
      .positionOutOfRange(position: 5, allowed: 0...4), engine, .insertItem(stranger, at: 5), basedOn: 0)
    await expect(.positionOutOfRange(position: 4, allowed: 0...2), engine, .insertItem(stranger, at: 4))
    try await engine.execute(.editItem(first, text: "C"))
    #expect(engine.history.state(at: 0) == nil)
    await expect(.positionGone(position: 3, allowed: 0...1), engine, .moveItem(seen(2), to: 3))
    await expect(
      .positionGone(position: 4, allowed: 0...2), engine, .insertItem(stranger, at: 4), basedOn: 0)
  }

  @Test("A version no longer kept falls back to the search for the row")
  func tooOld() async throws {
    let engine = TableEngine(rows: rows, historyLimits: TableHistoryLimits(versions: 2))
    try await engine.execute(.editItem(seen(1), text: "B"))
    try await engine.execute(.moveItem(seen(1), to: 3))
    #expect(engine.history.state(at: 0) == nil)
    try await engine.execute(.editItem(seen(1), text: "x"))
    #expect(engine.history.latest.rows.map(\.text) == ["a", "c", "d", "x"])
  }

  @Test("A row of any kept version is found or gone, whatever happened since")
  func randomReferences() async throws {
    var generator = TableGenerator()
    let engine = TableEngine(rows: generator.rows(30))
    var states = [engine.history.latest]
    for _ in 0..<400 {
      try await engine.execute(generator.command(on: engine.history.latest))
      states.append(engine.history.latest)
      let old = states[generator.number(max(0, states.count - 50)..<states.count)]
      guard !old.rows.isEmpty else { continue }
      let position = generator.number(0..<old.rows.count)
      let row = old.rows[position]
      let reference = RowReference(id: row.id, position: position, version: old.version)
      let latest = engine.history.latest
      let plain = Array(latest.rows)
      do {
        try await engine.execute(.deleteItem(reference))
        try #require(engine.history.latest.rows.elementsEqual(plain.filter { $0.id != row.id }))
        try #require(engine.history.latest.rows.count == plain.count - 1)
      } catch TableError.rowNotFound(row.id) {
        try #require(!plain.contains { $0.id == row.id }, "\(reference) at \(latest.version)")
      }
      states.append(engine.history.latest)
    }
  }

  @Test("Commands sent at once are carried out one after another, each once")
  func concurrent() async throws {
    let engine = TableEngine(rows: [])
    let versions = try await withThrowingTaskGroup(of: [Int].self) { group in
      for person in 0..<8 {
        group.addTask {
          var mine: [Int] = []
          for number in 0..<50 {
            mine.append(try await engine.execute(.addItem(TableRow(text: "\(person) \(number)"))))
          }
          return mine
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(versions.sorted() == Array(1...400))
    let texts = engine.history.latest.rows.map(\.text)
    #expect(Set(texts).count == 400)
    for person in 0..<8 {
      #expect(texts.filter { $0.hasPrefix("\(person) ") } == (0..<50).map { "\(person) \($0)" })
    }
  }
}
