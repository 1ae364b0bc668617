import EditableTable
import Foundation
import TableStore
import Testing

/// Databases in which something is not what was written.
@Suite struct DamageTests {
  /// `TABLE_STORE_FLIPS=5000` makes it long.
  private static var rounds: Int {
    ProcessInfo.processInfo.environment["TABLE_STORE_FLIPS"].flatMap { Int($0) } ?? 60
  }

  /// A database, and what is in it.
  private struct Sample {
    let path = TestFolder.make() + "/table.db"
    var entries: [LogEntry] = []
    let state = CheckpointTests.state(40, rows: 400)

    init() async throws {
      let log = try SQLiteLog(path: path)
      entries = try await log.fill(1...40, bytes: 300)
      try await log.saveCheckpoint(state)
      entries += try await log.fill(41...80, bytes: 700)
      await log.close()
    }

    /// Everything as it was, or an error. What an index has lost is found by `verify` only.
    func check(_ path: String) async -> LogError? {
      do throws(LogError) {
        let log = try SQLiteLog(path: path)
        let head = try await log.head()
        #expect(head.version == entries.count)
        let all = try await log.everything()
        #expect(all == entries)
        let checkpoint = try await log.loadCheckpoint()
        #expect(checkpoint == state)
        try await log.verify()
        for entry in entries {
          let version = try await log.version(of: entry.command)
          #expect(version == entry.version)
        }
        await log.close()
        return nil
      } catch {
        return error
      }
    }
  }

  @Test func aFlippedBitIsFoundOrDoesNotMatter() async throws {
    let sample = try await Sample()
    let bytes = try Data(contentsOf: URL(filePath: sample.path))
    var found = 0
    var codes: Set<String> = []
    for _ in 0..<Self.rounds {
      var flipped = bytes
      let position = Int.random(in: 0..<bytes.count)
      flipped[position] ^= 1 << UInt8.random(in: 0..<8)
      let path = TestFolder.make() + "/table.db"
      try flipped.write(to: URL(filePath: path))
      if let error = await sample.check(path) {
        found += 1
        codes.insert(error.code)
      }
    }
    print("=> \(Self.rounds) flipped bits: \(found) found, the others in no value; \(codes.sorted())")
    #expect(found > Self.rounds / 10)
    #expect(codes.isSubset(of: ["log_damaged", "log_foreign", "log_newer", "log_unavailable"]))
  }

  @Test func aDatabaseThatIsCutShortIsRefusedAndLeftAsItIs() async throws {
    let sample = try await Sample()
    let bytes = try Data(contentsOf: URL(filePath: sample.path))
    for count in [1, 15, 99, 100, 4096, bytes.count / 2, bytes.count - 4096, bytes.count - 1] {
      let path = TestFolder.make() + "/table.db"
      try bytes.prefix(count).write(to: URL(filePath: path))
      let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
      #expect(error?.code == (count < 100 ? "log_foreign" : "log_damaged"), "\(count)")
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes.prefix(count))
    }
  }

  @Test func aDatabaseThatIsGoneWhileItsWriteAheadLogIsThereIsRefused() async throws {
    let path = try await Self.killed()
    try Data().write(to: URL(filePath: path))
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    for _ in 0..<2 {
      let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
      #expect(error?.message.contains("is missing or empty") == true)
      #expect(try Data(contentsOf: URL(filePath: path + "-wal")) == log)
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  @Test func aDatabaseThatIsGoneAfterAKillIsNotMadeAnew() async throws {
    let path = try await Self.killed()
    for name in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + name) }
    let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
    #expect(error?.message.contains("it is missing or empty, but 400 was acknowledged") == true)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// SQLite takes a write-ahead log for ended at the first frame that is not right.
  @Test func aWriteAheadLogThatHasLostSomethingIsRefusedAndLeftAsItIs() async throws {
    let path = try await Self.killed()
    let files = [path, path + "-wal", path + "-owner"].map { URL(filePath: $0) }
    let contents = try files.map { try Data(contentsOf: $0) }
    let count = contents[1].count
    #expect(count > 100_000)
    for damage in 0..<8 {
      var damaged = contents
      switch damage {
      case 0: damaged[1] = Data()
      case 1: damaged[1] = contents[1].prefix(count / 2)
      case 2: damaged[1] = contents[1].prefix(32)
      case 3: damaged[1][5] ^= 1
      default: damaged[1][Int.random(in: 32..<count / 2)] ^= 1 << UInt8.random(in: 0..<8)
      }
      for (file, content) in zip(files, damaged) { try content.write(to: file) }
      let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
      #expect(error?.code == "log_damaged")
      #expect(error?.message.contains("was acknowledged") == true, "\(String(describing: error))")
      #expect(try Data(contentsOf: files[0]) == damaged[0])
      #expect(try Data(contentsOf: files[1]) == damaged[1])
      try? FileManager.default.removeItem(atPath: path + "-shm")
    }
    for (file, content) in zip(files, contents) { try content.write(to: file) }
    let log = try SQLiteLog(path: path)
    try await log.verify()
    await log.close()
  }

  /// Reading alone would show less than was acknowledged, too.
  @Test func whatHasLostSomethingIsNotReadEither() async throws {
    let path = try await Self.killed()
    var reader = try SQLiteLog(reading: path)
    #expect(try await reader.head().version == 400)
    await reader.close()
    try FileManager.default.removeItem(atPath: path + "-wal")
    let error = #expect(throws: LogError.self) { try SQLiteLog(reading: path) }
    #expect(error?.message.contains("but 400 was acknowledged") == true, "\(error as Any)")
    try FileManager.default.removeItem(atPath: path + "-owner")
    reader = try SQLiteLog(reading: path)
    #expect(try await reader.head().version < 400)
    await reader.close()
  }

  /// A write-ahead log that had to stay is a part of the database, though its process ended in order.
  @Test func aWriteAheadLogThatAReaderKeptIsMissedWhenItIsGone() async throws {
    let path = TestFolder.make() + "/table.db"
    var log = try SQLiteLog(path: path)
    let entries = try await log.fill(1...5)
    let reader = try SQLiteLog(reading: path)
    await log.close()
    #expect(try await reader.everything() == entries)
    await reader.close()
    let files = [path, path + "-wal"].map { URL(filePath: $0) }
    let contents = try files.map { try Data(contentsOf: $0) }
    try FileManager.default.removeItem(at: files[1])
    let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
    #expect(error?.message.contains("but 5 was acknowledged") == true, "\(error as Any)")
    for (file, content) in zip(files, contents) { try content.write(to: file) }
    log = try SQLiteLog(path: path)
    #expect(try await log.everything() == entries)
    await log.close()
    #expect(!FileManager.default.fileExists(atPath: path + "-owner"))
  }

  /// Whoever wants to go on without what was lost says so by removing the owner file.
  @Test func whatIsLeftCanBeUsedWhenTheOwnerFileIsRemoved() async throws {
    let path = try await Self.killed()
    for name in ["-wal", "-shm", "-owner"] { try FileManager.default.removeItem(atPath: path + name) }
    let log = try SQLiteLog(path: path)
    try await log.verify()
    let newest = try await log.head().version
    try await log.fill(newest + 1...newest + 1)
    await log.close()
  }

  /// A database whose process was killed, so that there is a write-ahead log.
  private static func killed() async throws -> String {
    let path = TestFolder.make() + "/table.db"
    let exerciser = try Exerciser("fill", path)
    #expect(await exerciser.line() == "filled")
    exerciser.kill9()
    await exerciser.finish()
    return path
  }

  @Test func damageIsSaidWithItsPlace() async throws {
    let changes = [
      ("UPDATE entries SET body = x'00' WHERE version = 50", "entry 50 is not what was written"),
      ("UPDATE entries SET command = x'00' WHERE version = 7", "entry 7 is not whole"),
      ("UPDATE entries SET body = NULL WHERE version = 8", "entry 8 is not whole"),
      ("DELETE FROM entries WHERE version = 60", "entry 60 is missing"),
      ("UPDATE chunks SET checksum = checksum + 1", "part 1 of 1 of the checkpoint of version 40 is not"),
      ("UPDATE chunks SET body = substr(body, 1, 100)", "part 1 of 1 of the checkpoint of version 40 is not"),
      ("DELETE FROM chunks", "part 1 of 1 of the checkpoint of version 40 is missing"),
      ("UPDATE checkpoints SET rows = rows + 1", "the checkpoint of version 40 is not what was written"),
      ("DELETE FROM log", "it does not say which log it is"),
    ]
    for (change, message) in changes {
      let sample = try await Sample()
      try SQL.run(change, in: sample.path)
      let error = await sample.check(sample.path)
      #expect(
        error?.code == "log_damaged" && error?.message.contains(message) == true, "\(change): \(error as Any)"
      )
    }
  }

  /// Its chunks are there and it is not: as after a kill in the middle.
  @Test func aCheckpointThatWasNotFinishedIsNone() async throws {
    let sample = try await Sample()
    try SQL.run(
      "INSERT INTO chunks SELECT key + 16777216, body, checksum FROM chunks; DELETE FROM checkpoints",
      in: sample.path)
    let log = try SQLiteLog(path: sample.path)
    #expect(try await log.loadCheckpoint() == nil)
    let state = CheckpointTests.state(80, rows: 20)
    try await log.saveCheckpoint(state)
    #expect(try await log.loadCheckpoint() == state)
    await log.close()
    // What was left is gone: only this one's key remains.
    try SQL.run(
      "CREATE TABLE t (n INTEGER CHECK (n = 1)); INSERT INTO t SELECT count(*) FROM chunks; DROP TABLE t",
      in: sample.path)
  }
}
