import EditableTable
import ObservableArray
import Synchronization
import Testing

@testable import TableStore

/// What an import of any size promises, of every log.
@Suite(.serialized, .timeLimit(.minutes(5))) struct StagedImportTests {
  static func rows(_ count: Int, _ name: String, first: Int = 0) -> [TableRow] {
    (first..<first + count).map { TableRow(id: TableRow.ID(rawValue: UInt64($0)), text: "\(name) \($0) é") }
  }

  static func body(_ rows: Int) -> [UInt8] { LoggedCommand.importing(rows: rows, time: 7).encoded }

  /// A log whose table has three versions and a checkpoint of the second.
  static func filled(_ log: any CommandLog) async throws -> TableState {
    for (version, count) in [(1, 10), (2, 5), (3, 20)] {
      #expect(try await log.importRows(rows(count, "before"), time: version) == version)
      if version == 2 { try await log.saveCheckpoint(try await log.replay()) }
    }
    return try await log.replay()
  }

  @Test(arguments: LogUnderTest.all)
  func anImportIsThereAllAtOnce(_ kind: LogUnderTest) async throws {
    let storage = try await kind.storage()
    var log = try await storage.open()
    let before = try await Self.filled(log)
    let checkpoint = try await log.loadCheckpoint()
    let rows = Self.rows(3_000, "imported")
    let staged = try await log.beginImport()
    for start in stride(from: 0, to: rows.count, by: 700) {
      try await staged.add(Array(rows[start..<min(start + 700, rows.count)]))
      #expect(try await log.head().version == 3)
      #expect(try await log.loadCheckpoint() == checkpoint)
      #expect(try await log.replay() == before)
    }
    // Appending goes on in the meantime; the import comes after it.
    #expect(try await log.importRows(Self.rows(4, "between"), time: 4) == 4)
    let command = CommandID()
    #expect(try await staged.finish(command, body: Self.body(rows.count)) == 5)
    func check() async throws {
      #expect(try await log.head().version == 5)
      #expect(try await log.version(of: command) == 5)
      #expect(try await log.replay() == TableState(version: 5, rows: PersistentArray(rows)))
      #expect(try await log.loadCheckpoint() == TableState(version: 5, rows: PersistentArray(rows)))
      let entries = try await log.everything()
      #expect(entries.map(\.version) == [1, 2, 3, 4, 5])
      #expect(entries[4].body.count < 64)
      let history = try await log.history(after: 4, limit: 10)
      #expect(history.map(\.what) == ["import: 3000 rows"])
    }
    try await check()
    if kind.isKept {
      await log.close()
      log = try await storage.open()
      try await check()
    }
    #expect(try await log.importRows(Self.rows(2, "after"), time: 8) == 6)
    #expect(try await Array(log.replay().rows) == Self.rows(2, "after"))
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func anImportThatIsRepeatedIsDoneOnce(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    _ = try await Self.filled(log)
    let command = CommandID()
    for name in ["first", "again"] {
      let staged = try await log.beginImport()
      try await staged.add(Self.rows(100, name))
      #expect(try await staged.finish(command, body: Self.body(100)) == 4)
    }
    #expect(try await log.head().version == 4)
    #expect(try await Array(log.replay().rows) == Self.rows(100, "first"))
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func anAbandonedImportLeavesNothing(_ kind: LogUnderTest) async throws {
    let storage = try await kind.storage()
    let log = try await storage.open()
    let before = try await Self.filled(log)
    let chunks = try await storage.chunks()
    let staged = try await log.beginImport()
    try await staged.add(Self.rows(5_000, "never"))
    await staged.abandon()
    #expect(try await log.replay() == before)
    #expect(try await log.everything().count == 3)
    #expect(try await storage.chunks() == chunks)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func ofTwoImportsAtOnceTheLastToFinishIsTheTable(_ kind: LogUnderTest) async throws {
    let storage = try await kind.storage()
    let log = try await storage.open()
    let (first, second) = (try await log.beginImport(), try await log.beginImport())
    for start in stride(from: 0, to: 2_000, by: 500) {
      try await first.add(Self.rows(500, "first", first: start))
      try await second.add(Self.rows(500, "second", first: start))
    }
    #expect(try await second.finish(CommandID(), body: Self.body(2_000)) == 1)
    #expect(try await Array(log.replay().rows) == Self.rows(2_000, "second"))
    #expect(try await first.finish(CommandID(), body: Self.body(2_000)) == 2)
    #expect(try await Array(log.replay().rows) == Self.rows(2_000, "first"))
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func checkpointsAndCompactionLeaveAnImportAlone(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    _ = try await Self.filled(log)
    let staged = try await log.beginImport()
    try await staged.add(Self.rows(2_000, "imported"))
    try await log.saveCheckpoint(try await log.replay())
    #expect(try await log.compact() == 3)
    try await staged.add(Self.rows(2_000, "imported", first: 2_000))
    #expect(try await staged.finish(CommandID(), body: Self.body(4_000)) == 4)
    let rows = Self.rows(4_000, "imported")
    #expect(try await Array(log.replay().rows) == rows)
    #expect(try await log.compact() == 1)
    #expect(try await log.replay() == TableState(version: 4, rows: PersistentArray(rows)))
    await #expect(throws: LogError.trimmed(through: 4)) { try await log.entries(after: 3, limit: 1) }
    await log.close()
  }

  /// Read-only connections to SQLite and other connections to PostgreSQL, too.
  @Test(arguments: LogUnderTest.all)
  func readersHaveAllOrNothing(_ kind: LogUnderTest) async throws {
    let storage = try await kind.storage()
    let log = try await storage.open()
    let before = try await Self.filled(log)
    let after = TableState(version: 4, rows: PersistentArray(Self.rows(2_000, "imported")))
    let reader = try await storage.reader() ?? log
    let staged = try await log.beginImport()
    for start in stride(from: 0, to: 2_000, by: 200) {
      try await staged.add(Self.rows(200, "imported", first: start))
      #expect(try await reader.replay() == before)
    }
    // Read again and again while it is finished.
    let reading = Task {
      var seen: [TableState] = []
      while seen.last != after {
        let state = try await reader.replay()
        if seen.last != state { seen.append(state) }
      }
      return seen
    }
    #expect(try await staged.finish(CommandID(), body: Self.body(2_000)) == 4)
    let seen = try await reading.value
    #expect(seen == [before, after] || seen == [after])
    await reader.close()
    await log.close()
  }

  @Test(arguments: LogUnderTest.shared)
  func enginesOnTheSameLogTakeItAsOneUpdate(_ kind: LogUnderTest) async throws {
    let storage = try await kind.storage()
    let (log, other) = (try await storage.open(), try await storage.open())
    let ada = PersonID("ada")!
    let first = Self.rows(20, "before")
    let engine = try await TableEngine.open(other, firstRows: first)
    try await engine.execute(.editItem(RowReference(id: first[3].id), text: "ada's"), by: ada)
    var rows = Self.rows(2_000, "imported")
    rows[3].text = "ada's"
    let (versions, continuation) = AsyncStream.makeStream(of: Int.self)
    let observation = engine.history.observe { continuation.yield($0.version) }
    let staged = try await log.beginImport()
    try await staged.add(rows)
    #expect(try await staged.finish(CommandID(), body: Self.body(rows.count)) == 3)
    // One version, and what changed in it is known, as of every command.
    for await version in versions {
      #expect(version == 3)
      break
    }
    observation.cancel()
    #expect(engine.history.latest == TableState(version: 3, rows: PersistentArray(rows)))
    let event = try #require(engine.history.event(from: 2, to: 3))
    #expect(event.deletedIndices == [] && event.insertedRanges == [20..<2_000])
    #expect(event.updatedIndices == (0..<20).filter { $0 != 3 })
    // What she did before is undone as after any other command; and the import itself cannot be undone.
    #expect(try await engine.undo(by: ada) == 4)
    #expect(engine.history.latest.rows[3].text == first[3].text)
    #expect(engine.history.latest.rows.count == 2_000)
    await #expect(throws: TableError.nothingToUndo) { try await engine.undo(by: ada) }
    await engine.close()
    await other.close()
    await log.close()
  }

  /// A later checkpoint has replaced the one that had the imported rows.
  @Test(arguments: LogUnderTest.all)
  func aReaderFarBehindContinuesFromALaterCheckpoint(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let before = try await Self.filled(log)
    let staged = try await log.beginImport()
    try await staged.add(Self.rows(300, "imported"))
    #expect(try await staged.finish(CommandID(), body: Self.body(300)) == 4)
    #expect(try await log.importRows(Self.rows(10, "after"), time: 9) == 5)
    let latest = try await log.replay()
    try await log.saveCheckpoint(latest)
    #expect(try await log.replay(from: before) == latest)
    #expect(try await log.replay(from: before, through: 3) == before)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func anImportOfNoRowsIsAnEmptyTable(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    _ = try await Self.filled(log)
    let staged = try await log.beginImport()
    #expect(try await staged.finish(CommandID(), body: Self.body(0)) == 4)
    #expect(try await log.replay() == TableState(version: 4, rows: []))
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func aClosedLogTakesNoImport(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let staged = try await log.beginImport()
    await log.close()
    await #expect(throws: LogError.closed) { try await staged.add(Self.rows(10, "late")) }
    await #expect(throws: LogError.closed) { try await staged.finish(CommandID(), body: Self.body(10)) }
    await staged.abandon()
    await #expect(throws: LogError.closed) { try await log.beginImport() }
  }
}
