import EditableTable
import ObservableArray
import Synchronization
import TableStore
import Testing

@Suite struct HistoryTests {
  private static func row(_ text: String) -> TableRow { TableRow(text: text) }

  @Test func historySaysWhatWasDone() async throws {
    let log = MemoryLog()
    let milk = Self.row("milk")
    var bread = Self.row("bread")
    var rows: [TableRow] = []
    func add(_ kind: LoggedCommand.Kind, _ person: String?, _ after: [TableRow]) async throws {
      let event = ArrayChangeEvent(from: PersistentArray(rows), to: PersistentArray(after))
      let version = try await log.head().version + 1
      let command = LoggedCommand(
        kind: kind, person: person.flatMap { PersonID($0) }, time: 1_772_366_400_000 + version, event: event,
        after: PersistentArray(after))
      let entry = LogEntry(version: version, command: CommandID(), body: command.encoded)
      try await log.append([entry], after: version - 1)
      rows = after
    }
    try await add(.addItem, "ada", [milk])
    try await add(.insertItem, nil, [milk, bread])
    try await add(.moveItem, "ada", [bread, milk])
    bread.text = "dark\t\"bread\""
    try await add(.editItem, "ada", [bread, milk])
    try await add(.deleteItem, nil, [bread])
    try await add(.undo, nil, [bread, milk])
    try await add(.setItems, nil, [Self.row("a"), Self.row("b"), Self.row("c"), milk])
    try await add(.editItem, nil, rows.map { TableRow(id: $0.id, text: String(repeating: "x", count: 61)) })
    let items = try await log.history(after: 0, limit: 100)
    let what = [
      "\"milk\" inserted at 0", "\"bread\" inserted at 1", "the row at 1 moved to 0",
      "\"dark\\t\\\"bread\\\"\" changed at 0", "the row deleted at 1", "undo: \"milk\" inserted at 1",
      "set: 3 rows inserted, the row deleted at 0", "4 rows changed",
    ]
    #expect(items.map(\.what) == what)
    #expect(items[0].description == "1\t2026-03-01T12:00:00Z\tada\t\"milk\" inserted at 0")
    #expect(items[1].description == "2\t2026-03-01T12:00:00Z\t-\t\"bread\" inserted at 1")
    #expect(try await log.history(after: 3, limit: 2) == Array(items[3..<5]))
  }

  @Test(arguments: [Int.min, -1, 0, .max])
  func aTimeThatNoClockHasIsShown(_ time: Int) throws {
    let command = LoggedCommand(kind: .undo, time: time, event: ArrayChangeEvent(), after: [])
    let entry = LogEntry(version: 1, command: CommandID(), body: command.encoded)
    let expected = [0: "1970-01-01T00:00:00Z", -1: "1969-12-31T23:59:59Z"][time] ?? String(time)
    #expect(try HistoryItem(entry).description.split(separator: "\t")[1] == expected)
  }

  /// The time of day is shown, and nothing else depends on it.
  @Test(arguments: LogUnderTest.all)
  func aClockThatJumpsChangesNothingButTheTimesThatAreShown(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let times = [1_772_366_400_000, 0, .max, .min, 1_772_366_400_001, -1, 1_772_366_400_000, 1, 2, 3]
    let next = Mutex(0)
    var options = LogOptions()
    options.now = {
      next.withLock { next in
        defer { next += 1 }
        return times[next]
      }
    }
    let engine = try await TableEngine.open(log, firstRows: [Self.row("a")], options: options)
    let ada = PersonID("ada")!
    var states = [engine.history.latest.rows]
    for text in ["b", "c", "d", "e", "f"] {
      try await engine.execute(.addItem(Self.row(text)), by: ada)
      states.append(engine.history.latest.rows)
    }
    for step in 0..<4 {
      #expect(try await engine.undo(by: ada) == 7 + step)
      #expect(engine.history.latest.rows == states[4 - step])
    }
    let items = try await log.history(after: 0, limit: 100)
    #expect(items.map(\.version) == Array(1...10))
    #expect(items.map(\.time) == times)
    #expect(try await log.replay() == engine.history.latest)
    let again = try await TableEngine.open(log)
    #expect(again.history.latest == engine.history.latest)
    #expect(try await again.redo(by: ada) == 11)
    #expect(again.history.latest.rows == states[2])
    await engine.close()
    await again.close()
    await log.close()
  }

  @Test func anEntryThatCannotBeReadIsNamed() async throws {
    let log = MemoryLog()
    try await log.fill(1...2)
    await #expect {
      _ = try await log.history(after: 0, limit: 10)
    } throws: {
      "\($0)".contains("entry 1 cannot be read: its form is 31")
    }
    await #expect { _ = try await log.replay() } throws: { "\($0)".contains("entry 1 cannot be read") }
  }
}
