import EditableTable
import ObservableArray
import Testing

/// What checkpoints and compaction promise, of every log.
@Suite struct CheckpointTests {
  static func state(_ version: Int, rows: Int, bytes: Int = 10) -> TableState {
    var random = SplitMix64(seed: UInt64(version))
    return TableState(
      version: version,
      rows: PersistentArray(
        (0..<rows).map { TableRow(text: "\($0) ä" + String(repeating: "x", count: bytes), using: &random) }))
  }

  @Test(arguments: LogUnderTest.all)
  func aCheckpointIsTheWholeTable(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    for (version, rows, bytes) in [(1, 0, 0), (2, 1, 0), (3, 10_000, 4), (4, 300, 4096)] {
      try await log.fill(version...version)
      let state = Self.state(version, rows: rows, bytes: bytes)
      try await log.saveCheckpoint(state)
      #expect(try await log.loadCheckpoint() == state)
    }
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func theFirstCheckpointOfAVersionAndTheNewestOfAllStay(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let first = Self.state(0, rows: 3)
    try await log.saveCheckpoint(first)
    try await log.saveCheckpoint(Self.state(0, rows: 5))
    #expect(try await log.loadCheckpoint() == first)
    try await log.fill(1...9)
    for version in [4, 2, 8, 8, 1, 9, 3] { try await log.saveCheckpoint(Self.state(version, rows: version)) }
    #expect(try await log.loadCheckpoint() == Self.state(9, rows: 9))
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func ofRacingCheckpointsTheNewestStays(_ kind: LogUnderTest) async throws {
    let storage = try await kind.storage()
    let log = try await storage.open()
    let other = kind.isShared ? try await storage.open() : log
    try await log.fill(1...12)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for version in 1...12 {
        let log = version % 2 == 0 ? log : other
        group.addTask { try await log.saveCheckpoint(Self.state(version, rows: version * 40)) }
      }
      for _ in 0..<6 {
        group.addTask {
          guard let state = try await other.loadCheckpoint() else { return }
          #expect(state == Self.state(state.version, rows: state.version * 40))
        }
      }
      try await group.waitForAll()
    }
    #expect(try await log.loadCheckpoint() == Self.state(12, rows: 480))
    await log.close()
    await other.close()
  }

  @Test(arguments: LogUnderTest.all)
  func appendingGoesOnWhileACheckpointIsSaved(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    try await log.fill(1...1)
    let state = Self.state(1, rows: 40_000)
    async let saved: Void = log.saveCheckpoint(state)
    var written: [LogEntry] = []
    for version in 2...60 { written += try await log.fill(version...version) }
    try await saved
    #expect(try await log.loadCheckpoint() == state)
    #expect(try await log.everything(after: 1) == written)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func aCheckpointOfAVersionThatNoEntryLedToIsRefused(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    try await log.fill(1...2)
    try await log.saveCheckpoint(Self.state(2, rows: 2))
    await #expect { try await log.saveCheckpoint(Self.state(3, rows: 3)) } throws: { error in
      (error as? LogError)?.code == "log_damaged"
    }
    #expect(try await log.loadCheckpoint() == Self.state(2, rows: 2))
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func compactingDropsWhatTheNewestCheckpointHas(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let entries = try await log.fill(1...30)
    #expect(try await log.compact() == 0)
    try await log.saveCheckpoint(Self.state(20, rows: 5))
    #expect(try await log.compact() == 20)
    #expect(try await log.compact() == 0)
    #expect(try await log.everything(after: 20) == Array(entries[20...]))
    for version in [0, 1, 19] {
      await #expect(throws: LogError.trimmed(through: 20)) { try await log.entries(after: version, limit: 9) }
    }
    #expect(try await log.head().version == 30)
    #expect(try await log.loadCheckpoint() == Self.state(20, rows: 5))
    try await log.fill(31...31)
    try await log.saveCheckpoint(Self.state(31, rows: 6))
    #expect(try await log.compact() == 11)
    #expect(try await log.entries(after: 31, limit: 9).isEmpty)
    #expect(try await log.append(LogEntry.entries(1...1), after: 0) == .conflict(newest: 31))
    try await log.fill(32...32)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func theLastCommandsAreKnownAfterTheirEntriesAreGone(_ kind: LogUnderTest) async throws {
    let log = try await kind.storage(10).open()
    let entries = try await log.fill(1...30)
    try await log.saveCheckpoint(Self.state(25, rows: 5))
    #expect(try await log.compact() == 25)
    for entry in entries[20...] {
      #expect(try await log.version(of: entry.command) == entry.version)
      let again = LogEntry(version: 31, command: entry.command, body: [])
      #expect(try await log.append([again], after: 30) == .duplicate([entry.version]))
    }
    await log.close()
  }

  @Test(arguments: LogUnderTest.kept)
  func allIsThereWhenTheLogIsOpenedAgain(_ kind: LogUnderTest) async throws {
    let storage = try await kind.storage(5)
    var log = try await storage.open()
    let head = try await log.head()
    let entries = try await log.fill(1...20)
    try await log.saveCheckpoint(Self.state(12, rows: 3000))
    await log.close()
    log = try await storage.open()
    #expect(try await log.head() == LogHead(id: head.id, version: 20))
    #expect(try await log.everything() == entries)
    #expect(try await log.loadCheckpoint() == Self.state(12, rows: 3000))
    #expect(try await log.append(entries, after: 0) == .duplicate(Array(1...20)))
    #expect(try await log.compact() == 12)
    await log.close()
    log = try await storage.open()
    #expect(try await log.everything(after: 12) == Array(entries[12...]))
    await #expect(throws: LogError.trimmed(through: 12)) { try await log.entries(after: 0, limit: 9) }
    try await log.fill(21...21)
    await log.close()
  }
}
