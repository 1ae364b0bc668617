import EditableTable
import Foundation
import Testing

@testable import TableStore

/// A kind of log that the conformance suite runs against.
struct LogUnderTest: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether several logs may be open on one storage.
  let isShared: Bool
  /// Whether what is stored outlives the log that stored it.
  let isKept: Bool
  /// New, empty storage. The number is how many commands a log on it remembers when it drops their entries.
  let storage: @Sendable (_ remembered: Int) async throws -> any LogStorage

  static let all: [LogUnderTest] =
    [.memory, .sqlite] + (PostgreSQLStorage.database == nil ? [] : [.postgresql])
  static var kept: [LogUnderTest] { all.filter(\.isKept) }
  static var shared: [LogUnderTest] { all.filter(\.isShared) }

  func storage() async throws -> any LogStorage { try await storage(LogEntry.rememberedCommands) }
  func open() async throws -> any CommandLog { try await storage().open() }

  static let memory = LogUnderTest(testDescription: "memory", isShared: true, isKept: false) { remembered in
    MemoryStorage(log: MemoryLog(rememberedCommands: remembered))
  }
  static let sqlite = LogUnderTest(testDescription: "SQLite", isShared: false, isKept: true) { remembered in
    SQLiteStorage(path: TestFolder.make() + "/table.db", remembered: remembered)
  }
  static let postgresql = LogUnderTest(testDescription: "PostgreSQL", isShared: true, isKept: true) {
    remembered in
    PostgreSQLStorage(remembered: remembered)
  }
}

/// Where logs keep one table. What it takes of the machine is given back when it is released.
protocol LogStorage: Sendable {
  /// A log on this storage: a second one while the first is open where that is allowed, and after it was
  /// closed where the storage outlives it.
  func open() async throws(LogError) -> any CommandLog
  /// A log of its own that only reads, while others are open; nil where every log is the same one.
  func reader() async throws(LogError) -> (any CommandLog)?
  /// How many parts of checkpoints are stored, those that are not finished included.
  func chunks() async throws -> Int
}

private struct MemoryStorage: LogStorage {
  let log: MemoryLog
  func open() async throws(LogError) -> any CommandLog { log }
  func reader() async throws(LogError) -> (any CommandLog)? { nil }
  func chunks() async throws -> Int { 0 }
}

private struct SQLiteStorage: LogStorage {
  let path: String
  let remembered: Int
  func open() async throws(LogError) -> any CommandLog {
    try SQLiteLog(path: path, rememberedCommands: remembered)
  }
  func reader() async throws(LogError) -> (any CommandLog)? { try SQLiteLog(reading: path) }
  func chunks() async throws -> Int { try SQL.number("SELECT count(*) FROM chunks", in: path) }
}

/// A table of its own in the database that TABLE_STORE_TEST_POSTGRESQL names; without that, PostgreSQL is not tested.
struct PostgreSQLStorage: LogStorage {
  static let database = ProcessInfo.processInfo.environment["TABLE_STORE_TEST_POSTGRESQL"]

  let url = "\(database!)\(database!.contains("?") ? "&" : "?")table=\(CommandID())"
  let remembered: Int

  func open() async throws(LogError) -> any CommandLog {
    try await PostgreSQLLog.open(url, rememberedCommands: remembered)
  }
  func reader() async throws(LogError) -> (any CommandLog)? { try await PostgreSQLLog.open(url) }

  func chunks() async throws -> Int {
    let log = try await PostgreSQLLog.open(url)
    let key = log.key
    let count = try await log.reader.run { connection throws(LogError) in
      try connection.query("SELECT count(*) FROM editable_table.chunk WHERE log = $1", [.number(key)])
        .number(0, 0)
    }
    await log.close()
    return count
  }
}
