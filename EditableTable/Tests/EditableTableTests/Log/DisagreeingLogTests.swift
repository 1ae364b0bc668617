import EditableTable
import ObservableArray
import Synchronization
import Testing

/// A log that is kept by several machines, of which some may not know what the others do.
@Suite(.timeLimit(.minutes(1))) struct DisagreeingLogTests {
  private let base = MemoryLog()

  private func open(
    _ log: any CommandLog, patience: Duration = .seconds(60)
  ) async throws -> TableEngine {
    var options = LogOptions()
    options.patience = patience
    (options.firstDelay, options.longestDelay) = (.milliseconds(1), .milliseconds(5))
    return try await TableEngine.open(log, firstRows: [TableRow(text: "a")], options: options)
  }

  @Test func aReaderThatIsBehindTheWriterIsWaitedFor() async throws {
    let log = DisagreeingLog(base)
    let engine = try await open(log, patience: .milliseconds(100))
    let other = try await open(base)
    log.cut(reading: 1)
    try await other.execute(.addItem(TableRow(text: "b")))
    let error = await #expect(throws: TableError.self) {
      try await engine.execute(.addItem(TableRow(text: "c")))
    }
    let reason = "it ends at version 1, and is known to have version 2"
    #expect(error?.message.contains(reason) == true, "\(error as Any)")
    #expect(engine.status != .ok && engine.history.latest.version == 1)
    log.cut(reading: nil)
    // A command whose fate was not told may come, once.
    try await again { try await engine.execute(.addItem(TableRow(text: "d"))) }
    #expect(engine.status == .ok)
    #expect(try await engine.history.latest == base.replay())
  }

  /// As after a change to a standby that did not have all.
  @Test func aLogThatHasLostWhatTheTableHasTakesNoCommands() async throws {
    let log = DisagreeingLog(base)
    let engine = try await open(log, patience: .milliseconds(100))
    try await engine.execute(.addItem(TableRow(text: "b")))
    let (before, head) = (engine.history.latest, try await base.head())
    log.cut(writing: 1)
    let error = await #expect(throws: TableError.self) {
      try await engine.execute(.addItem(TableRow(text: "c")))
    }
    let reason = "it ends at version 1, and is known to have version 2"
    #expect(error?.message.contains(reason) == true, "\(error as Any)")
    #expect(engine.history.latest == before)
    #expect(try await base.head() == head)
    log.cut(writing: nil)
    try await again { try await engine.execute(.addItem(TableRow(text: "d"))) }
    #expect(try await engine.history.latest == base.replay())
  }

  /// Nothing is appended, so only the answer tells that all is well again.
  @Test func aCommandThatIsRefusedAfterAllSaysThatTheLogIsBack() async throws {
    let log = DisagreeingLog(base)
    let engine = try await open(log)
    log.setAway(true)
    let id = TableRow.ID(rawValue: 7)
    let refused = Task { try await engine.execute(.deleteItem(RowReference(id: id)), id: CommandID()) }
    while engine.status == .ok { await Task.yield() }
    log.setAway(false)
    await #expect(throws: TableError.rowNotFound(id)) { try await refused.value }
    // It is answered before the status changes, on the engine's own domain.
    _ = await engine.undoState(of: PersonID("ada")!)
    #expect(engine.status == .ok)
  }

  @Test func aCommandThatIsRefusedDoesNotSayThatThereIsRoomAgain() async throws {
    let log = DisagreeingLog(base)
    let engine = try await open(log)
    log.setFull(true)
    await #expect(throws: TableError.log(.full("the disk is full"))) {
      try await engine.execute(.addItem(TableRow(text: "b")))
    }
    for id in [nil, CommandID()] {
      let row = TableRow.ID(rawValue: 7)
      await #expect(throws: TableError.rowNotFound(row)) {
        try await engine.execute(.deleteItem(RowReference(id: row)), id: id)
      }
      _ = await engine.undoState(of: PersonID("ada")!)
      #expect(engine.status != .ok)
    }
    log.setFull(false)
    #expect(try await engine.execute(.addItem(TableRow(text: "c"))) == 2)
    _ = await engine.undoState(of: PersonID("ada")!)
    #expect(engine.status == .ok)
  }

  /// What is known from looking for one command, the next one is carried out on.
  @Test func whatIsReadToRecogniseACommandIsWhereTheNextOneBegins() async throws {
    let log = DisagreeingLog(base)
    let engine = try await open(log)
    let other = try await open(base)
    log.setDeaf(true)
    let row = TableRow(text: "b")
    try await other.execute(.addItem(row))
    let (edit, id) = (TableEditingCommand.editItem(RowReference(id: row.id), text: "c"), CommandID())
    #expect(try await other.execute(edit, id: id) == 3)
    // Sent again to the other server, on whose table there is no such row yet.
    #expect(try await engine.execute(edit, id: id) == 3)
    #expect(engine.history.latest == other.history.latest)
    let seen = RowReference(id: row.id, position: 1, version: 3)
    #expect(try await engine.execute(.deleteItem(seen), basedOn: 3) == 4)
  }

  /// Whoever is sent from one server to another may be ahead of it.
  @Test func aVersionThatWasSeenElsewhereIsLookedForInTheLog() async throws {
    let log = DisagreeingLog(base)
    let engine = try await open(log)
    let other = try await open(base)
    log.setDeaf(true)
    let row = TableRow(text: "b")
    #expect(try await other.execute(.addItem(row)) == 2)
    let seen = RowReference(id: row.id, position: 1, version: 2)
    #expect(try await engine.execute(.editItem(seen, text: "c")) == 3)
    #expect(try await other.execute(.addItem(TableRow(text: "d")), basedOn: 2) == 4)
    #expect(try await engine.execute(.insertItem(TableRow(text: "e"), at: 3), basedOn: 4) == 5)
    #expect(engine.history.latest.rows.map(\.text) == ["a", "c", "d", "e"])
    await #expect(throws: TableError.unknownVersion(99, latest: 5)) {
      try await engine.execute(.addItem(row), basedOn: 99)
    }
    await #expect(throws: TableError.unknownVersion(-1, latest: 5)) {
      try await engine.execute(.addItem(row), basedOn: -1)
    }
  }

  @Test func whatIsNotHereIsLookedForInTheLogBeforeACommandIsRefused() async throws {
    let log = DisagreeingLog(base)
    let engine = try await open(log)
    let other = try await open(base)
    let ada = PersonID("ada")!
    log.setDeaf(true)
    let row = TableRow(text: "b")
    try await other.execute(.addItem(row), by: ada)
    #expect(try await engine.execute(.deleteItem(RowReference(id: row.id))) == 3)
    try await other.execute(.addItem(TableRow(text: "c")), by: ada)
    #expect(try await engine.undo(by: ada) == 5)
    try await engine.execute(.addItem(TableRow(text: "d")))
    #expect(try await other.redo(by: ada) == 7)
    try await other.undo(by: ada)
    #expect(try await engine.redo(by: ada) == 9)
    #expect(try await engine.history.latest == base.replay())
    await #expect(throws: TableError.rowNotFound(row.id)) {
      try await engine.execute(.deleteItem(RowReference(id: row.id)))
    }
  }

  @Test func aVersionThatWasSeenElsewhereIsWaitedFor() async throws {
    let log = DisagreeingLog(base)
    let engine = try await open(log)
    let other = try await open(base)
    log.setDeaf(true)
    try await other.execute(.addItem(TableRow(text: "b")))
    #expect(engine.history.latest.version == 1)
    #expect(await engine.catchUp(to: 2, within: .seconds(30)))
    #expect(engine.history.latest == other.history.latest)
    #expect(await !engine.catchUp(to: 3, within: .milliseconds(5)))
    #expect(await !TableEngine(rows: []).catchUp(to: 1, within: .milliseconds(5)))
  }

  /// The first answers after a fault may still be of it.
  private func again(_ body: () async throws -> Int) async throws {
    while (try? await body()) == nil { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// Shows less than there is, to those who read or to those who write.
private final class DisagreeingLog: CommandLog {
  private struct State {
    var reading: Int?
    var writing: Int?
    var isAway = false
    var isDeaf = false
    var isFull = false
  }

  private let base: any CommandLog
  private let state = Mutex(State())

  init(_ base: any CommandLog) { self.base = base }

  func cut(reading version: Int?) { state.withLock { $0.reading = version } }
  func cut(writing version: Int?) { state.withLock { $0.writing = version } }
  func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

  func setFull(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }

  /// Whether nobody is told of news.
  func setDeaf(_ isDeaf: Bool) { state.withLock { $0.isDeaf = isDeaf } }

  func head() async throws(LogError) -> LogHead { try await base.head() }

  func append(_ entries: [LogEntry], after version: Int) async throws(LogError) -> AppendOutcome {
    if state.withLock({ $0.isFull }) { throw .full("the disk is full") }
    if let newest = state.withLock({ $0.writing }) { return .conflict(newest: newest) }
    return try await base.append(entries, after: version)
  }

  func entries(after version: Int, limit: Int) async throws(LogError) -> [LogEntry] {
    let end = state.withLock { $0.reading } ?? .max
    return try await base.entries(after: version, limit: limit).filter { $0.version <= end }
  }

  func version(of command: CommandID) async throws(LogError) -> Int? {
    if state.withLock({ $0.isAway }) { throw .unavailable("it is away") }
    return try await base.version(of: command)
  }

  func follow(_ wake: @escaping @Sendable () -> Void) -> LogSubscription {
    base.follow { [self] in if !state.withLock({ $0.isDeaf }) { wake() } }
  }

  func saveCheckpoint(_ table: TableState) async throws(LogError) { try await base.saveCheckpoint(table) }
  func loadCheckpoint() async throws(LogError) -> TableState? { try await base.loadCheckpoint() }
  func beginImport() async throws(LogError) -> any StagedImport { try await base.beginImport() }
  func compact() async throws(LogError) -> Int { try await base.compact() }
  func close() async { await base.close() }
}
