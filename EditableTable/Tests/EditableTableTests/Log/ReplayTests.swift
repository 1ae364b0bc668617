import EditableTable
import ObservableArray
import Testing

@Suite struct ReplayTests {
  /// Carries out random commands, and logs them.
  private static func run(
    _ count: Int, _ state: inout TableState, _ log: MemoryLog, _ random: inout TableGenerator
  ) async throws {
    for _ in 0..<count {
      let command = random.command(on: state)
      let (after, event) = try TableViewModel(rows: state.rows).applying(command)
      state = TableState(version: state.version + 1, rows: after.rows)
      let body = random.logged(event, after.rows).encoded
      try await log.append(
        [LogEntry(version: state.version, command: CommandID(), body: body)], after: state.version - 1)
    }
  }

  @Test func theLogAloneMakesTheTable() async throws {
    var random = TableGenerator()
    let log = MemoryLog()
    var state = TableState(version: 0, rows: [])
    #expect(try await log.replay() == state)
    for round in 0..<8 {
      let before = state
      try await Self.run(random.number(0..<60), &state, log, &random)
      #expect(try await log.replay() == state)
      #expect(try await log.replay(from: before) == state)
      if round % 3 == 1 { try await log.saveCheckpoint(before) }
      if round % 3 == 2 { try await log.compact() }
      #expect(try await log.replay() == state)
    }
  }

  @Test func whoIsTooFarBehindIsToldWhereToBegin() async throws {
    var random = TableGenerator()
    let log = MemoryLog()
    let first = TableState(version: 0, rows: [])
    var state = first
    try await Self.run(5, &state, log, &random)
    try await log.saveCheckpoint(state)
    try await log.compact()
    try await Self.run(5, &state, log, &random)
    await #expect(throws: LogError.trimmed(through: 5)) { _ = try await log.replay(from: first) }
    #expect(try await log.replay() == state)
  }

  @Test func anEntryThatDoesNotFitIsNamed() async throws {
    let log = MemoryLog()
    let command = LoggedCommand(
      kind: .deleteItem, time: 0, event: ArrayChangeEvent(deletedIndices: [3]), after: [])
    try await log.append([LogEntry(version: 1, command: CommandID(), body: command.encoded)], after: 0)
    await #expect {
      _ = try await log.replay()
    } throws: {
      "\($0)".contains("entry 1 does not fit the table: it changes row 3 of a table that has 0")
    }
  }
}
