import EditableTable
import ObservableArray
import Synchronization
import Testing

/// Entries that stand for imported rows, and engines that read them.
@Suite("Imported rows", .timeLimit(.minutes(1))) struct ImportedRowsTests {
  private func rows(_ count: Int, _ name: String) -> [TableRow] {
    (0..<count).map { TableRow(id: TableRow.ID(rawValue: UInt64($0)), text: "\(name) \($0)") }
  }

  private func importRows(_ rows: [TableRow], into log: some CommandLog) async throws -> Int {
    let staged = try await log.beginImport()
    try await staged.add(rows)
    return try await staged.finish(
      CommandID(), body: LoggedCommand.importing(rows: rows.count, time: 0).encoded)
  }

  @Test func theEntryOfAnImportIsReadAsItWasWritten() throws {
    for (count, person, time) in [(0, nil, 0), (1, "ada", -5), (10_000_000, "bob", .max)]
      as [(Int, String?, Int)]
    {
      let command = LoggedCommand.importing(rows: count, person: person.flatMap { PersonID($0) }, time: time)
      #expect(command.encoded.count < 32)
      let read = try LoggedCommand(encoded: command.encoded)
      #expect(read == command && read.importedRows == count && read.kind == .importItems)
      // Its rows are elsewhere: it is refused where they are needed.
      #expect(throws: LoggedCommand.Misfit.self) { try read.applied(to: []) }
    }
  }

  @Test func bytesThatAreNoImportAreRefused() throws {
    let bytes = LoggedCommand.importing(rows: 300, time: 0).encoded
    for end in 0..<bytes.count {
      #expect(throws: MalformedBytes.self) { try LoggedCommand(encoded: Array(bytes[..<end])) }
    }
    #expect(throws: MalformedBytes.self) { try LoggedCommand(encoded: bytes + [0]) }
    // The same with an insertion, which no import has.
    var changed = LoggedCommand(
      kind: .setItems, time: 0, event: ArrayChangeEvent(insertedIndices: [0]),
      after: PersistentArray(rows(1, "a"))
    ).encoded
    changed[1] = LoggedCommand.Kind.importItems.rawValue
    let error = #expect(throws: MalformedBytes.self) { try LoggedCommand(encoded: changed + [1]) }
    #expect(error?.reason == "an import has a change of its own")
  }

  @Test func anEngineAppliesAnImportBetweenCommands() async throws {
    let log = MemoryLog()
    let engine = try await TableEngine.open(log, firstRows: rows(3, "first"))
    let other = try await TableEngine.open(log)
    let states = Mutex<[TableState]>([])
    let observation = other.history.observe { state in states.withLock { $0.append(state) } }
    #expect(try await engine.execute(.addItem(TableRow(text: "before"))) == 2)
    #expect(try await importRows(rows(50, "imported"), into: log) == 3)
    // It was executed on the rows before, and is executed again.
    #expect(try await engine.execute(.addItem(TableRow(text: "after"))) == 4)
    #expect(await other.catchUp(to: 4, within: .seconds(50)))
    observation.cancel()
    #expect(states.withLock { $0.map(\.version) } == [2, 3, 4])
    #expect(states.withLock { Array($0[1].rows) } == rows(50, "imported"))
    #expect(other.history.latest.rows.count == 51)
    for version in 1...4 { #expect(engine.history.state(at: version) == other.history.state(at: version)) }
    await engine.close()
    await other.close()
    // A third one begins with all of it.
    let third = try await TableEngine.open(log)
    #expect(third.history.latest == other.history.latest)
    await third.close()
  }

  @Test func anEngineThatReadsAnImportTooLateRestartsFromALaterCheckpoint() async throws {
    let log = MemoryLog()
    let faulty = FaultyLog(log)
    let notices = Mutex<[LogNotice]>([])
    var options = LogOptions()
    options.longestDelay = .milliseconds(5)
    options.report = { notice in notices.withLock { $0.append(notice) } }
    let engine = try await TableEngine.open(faulty, firstRows: rows(3, "first"), options: options)
    faulty.setAway(true)
    #expect(try await importRows(rows(50, "imported"), into: log) == 2)
    let other = try await TableEngine.open(log)
    #expect(try await other.execute(.addItem(TableRow(text: "after"))) == 3)
    try await log.saveCheckpoint(other.history.latest)
    #expect(try await other.execute(.addItem(TableRow(text: "last"))) == 4)
    faulty.setAway(false)
    #expect(await engine.catchUp(to: 4, within: .seconds(50)))
    #expect(engine.history.latest == other.history.latest)
    #expect(notices.withLock { $0.contains(.restarted(version: 3)) })
    await engine.close()
    await other.close()
  }

  @Test func anImportWhoseRowsAreGoneIsDamage() async throws {
    let log = MemoryLog()
    let body = LoggedCommand.importing(rows: 3, time: 0).encoded
    try await log.append([LogEntry(version: 1, command: CommandID(), body: body)], after: 0)
    await #expect(throws: LogError.damaged("the rows that entry 1 imported are not there")) {
      try await log.replay()
    }
    await #expect(throws: LogError.damaged("the rows that entry 1 imported are not there")) {
      try await TableEngine.open(log)
    }
  }
}
