import EditableTable
import Foundation
import Testing

@testable import TableStore

/// Databases as earlier programs left them, and as no program of ours left them.
@Suite struct FormTests {
  let folder = TestFolder.make()
  var path: String { folder + "/table.db" }

  /// What the program of form 1 wrote, made by SQL alone: it must be readable for ever.
  static let form1 = """
    PRAGMA auto_vacuum = INCREMENTAL;
    PRAGMA journal_mode = WAL;
    PRAGMA application_id = 1163158124;
    PRAGMA user_version = 1;
    CREATE TABLE log (id BLOB NOT NULL, trimmed INTEGER NOT NULL);
    CREATE TABLE entries (
      version INTEGER PRIMARY KEY, command BLOB NOT NULL UNIQUE, body BLOB, checksum INTEGER NOT NULL);
    CREATE TABLE checkpoints (
      number INTEGER PRIMARY KEY, version INTEGER NOT NULL, rows INTEGER NOT NULL, chunks INTEGER NOT NULL,
      checksum INTEGER NOT NULL);
    CREATE TABLE chunks (key INTEGER PRIMARY KEY, body BLOB NOT NULL, checksum INTEGER NOT NULL);
    INSERT INTO log VALUES (x'00112233445566778899aabbccddeeff', 1);
    INSERT INTO entries VALUES
      (1, x'0123456789abcdef0000000000000001', NULL, 0),
      (2, x'0123456789abcdef0000000000000002', x'', 3695386210),
      (3, x'0123456789abcdef0000000000000003', x'010203ff', 723985865);
    INSERT INTO checkpoints VALUES (7, 1, 2, 1, 1806698466);
    INSERT INTO chunks VALUES
      (117440512, x'eeffc00000000000046d696c6b0200000000000000056272c3b664', 1921196700);
    """

  @Test func aDatabaseOfForm1IsReadAndWritten() async throws {
    try SQL.run(Self.form1, in: path)
    let log = try SQLiteLog(path: path)
    let head = try await log.head()
    #expect(head == LogHead(id: LogID("00112233445566778899aabbccddeeff")!, version: 3))
    let command = { (number: UInt64) in CommandID(rawValue: 0x0123_4567_89ab_cdef << 64 | UInt128(number)) }
    let entries = [
      LogEntry(version: 2, command: command(2), body: []),
      LogEntry(version: 3, command: command(3), body: [1, 2, 3, 255]),
    ]
    #expect(try await log.entries(after: 1, limit: 10) == entries)
    #expect(try await log.version(of: command(1)) == 1)
    await #expect(throws: LogError.trimmed(through: 1)) { try await log.entries(after: 0, limit: 10) }
    let rows = [
      TableRow(id: TableRow.ID(rawValue: 0xc0ffee), text: "milk"),
      TableRow(id: TableRow.ID(rawValue: 2), text: "bröd"),
    ]
    let state = try #require(try await log.loadCheckpoint())
    #expect(state == TableState(version: 1, rows: .init(rows)))
    try await log.verify()
    try await log.fill(4...4)
    try await log.saveCheckpoint(CheckpointTests.state(4, rows: 3))
    #expect(try await log.compact() == 3)
    try await log.verify()
    await log.close()
  }

  @Test func aDatabaseOfANewerProgramIsRefused() throws {
    try SQL.run(Self.form1 + "PRAGMA user_version = 2;", in: path)
    try expectRefusal { $0 == .newer(schema: 2, known: 1) }
  }

  /// The program after this one, as far as it can be known.
  private static func later(_ steps: String...) -> SQLiteSchema {
    SQLiteSchema(steps: SQLiteSchema.current.steps + steps)
  }

  @Test func aDatabaseOfAnEarlierFormIsBroughtUpToDateWhenItIsOpenedForWriting() async throws {
    var log = try SQLiteLog(path: path)
    let entries = try await log.fill(1...30)
    let state = CheckpointTests.state(20, rows: 40)
    try await log.saveCheckpoint(state)
    await log.close()
    let later = Self.later(
      "ALTER TABLE log ADD COLUMN note TEXT; UPDATE log SET note = 'x'", "CREATE TABLE more (n)")
    let error = #expect(throws: LogError.self) { try SQLiteLog(reading: path, later) }
    #expect(error?.code == "log_inaccessible" && error?.message.contains("has form 1 of an earlier") == true)
    for _ in 0..<2 {
      log = try SQLiteLog(path: path, later)
      #expect(try await log.everything() == entries)
      #expect(try await log.loadCheckpoint() == state)
      try await log.verify()
      await log.close()
    }
    try SQL.run("INSERT INTO more SELECT 1 FROM log WHERE note = 'x'", in: path)
    // This program does not know that form any more.
    try expectRefusal { $0 == .newer(schema: 3, known: 1) }
    let fresh = try SQLiteLog(path: TestFolder.make() + "/table.db", later)
    try await fresh.fill(1...1)
    await fresh.close()
    try SQL.run("UPDATE log SET note = 'y'; INSERT INTO more VALUES (2)", in: fresh.path)
    #expect(throws: LogError.newer(schema: 3, known: 1)) { try SQLiteLog(path: fresh.path) }
  }

  @Test func aStepToALaterFormThatFailsLeavesTheDatabaseAsItWas() async throws {
    let log = try SQLiteLog(path: path)
    let entries = try await log.fill(1...3)
    await log.close()
    let bytes = try Data(contentsOf: URL(filePath: path))
    for broken in ["UPDATE none SET x = 1", "DELETE FROM log", "DROP TABLE entries"] {
      let later = Self.later("ALTER TABLE log ADD COLUMN note TEXT", broken)
      let error = #expect(throws: LogError.self) { try SQLiteLog(path: path, later) }
      #expect(error?.code == "log_damaged", "\(broken): \(error as Any)")
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
    let again = try SQLiteLog(path: path)
    #expect(try await again.everything() == entries)
    await again.close()
  }

  /// What is lost is found before anything is written in another form.
  @Test func aDatabaseOfAnEarlierFormThatHasLostSomethingIsLeftAsItIs() async throws {
    let log = try SQLiteLog(path: path)
    try await log.fill(1...3)
    let head = try await log.head()
    await log.close()
    let bytes = try Data(contentsOf: URL(filePath: path))
    let mark = AcknowledgedMark(log: head.id, version: 4)
    try Data(mark.line).write(to: URL(filePath: path + "-owner"))
    let later = Self.later("CREATE TABLE more (n)")
    let error = #expect(throws: LogError.self) { try SQLiteLog(path: path, later) }
    #expect(error?.message.contains("it ends at version 3, but 4 was acknowledged") == true)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test func aDatabaseOfAnotherProgramIsRefused() throws {
    try SQL.run("CREATE TABLE notes (text); PRAGMA application_id = 7", in: path)
    try expectRefusal { $0.code == "log_foreign" && $0.message.contains("of another program") }
  }

  @Test func somethingThatIsNoDatabaseIsRefused() throws {
    for text in ["milk, bread\n", "SQLite format 3", String(repeating: "SQLite format 2 ", count: 500)] {
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      try expectRefusal { $0.code == "log_foreign" && $0.message.contains("does not begin as") }
    }
  }

  @Test func aDatabaseWithoutItsTablesIsDamaged() async throws {
    for table in ["log", "entries", "checkpoints", "chunks"] {
      let path = TestFolder.make() + "/table.db"
      try await SQLiteLog(path: path).close()
      try SQL.run("DROP TABLE \(table)", in: path)
      let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
      #expect(error?.code == "log_damaged")
      #expect(error?.message.contains(table) == true)
    }
  }

  /// Refused, with nothing written and nothing beside it.
  private func expectRefusal(_ isRight: (LogError) -> Bool) throws {
    let before = try Data(contentsOf: URL(filePath: path))
    for isReading in [false, true] {
      let error = try #require(throws: LogError.self) {
        _ = isReading ? try SQLiteLog(reading: path) : try SQLiteLog(path: path)
      }
      #expect(isRight(error), "\(error)")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["table.db"])
  }

  @Test func aPathThatCannotBeADatabaseIsRefused() throws {
    let paths = [
      folder: "is not a file", folder + "/": "is not a file", folder + "/none/table.db": "No such file",
      "": "No such file", folder + "/none/": "No such file",
    ]
    for (path, reason) in paths {
      let error = try #require(throws: LogError.self) { try SQLiteLog(path: path) }
      #expect(error.code == "log_inaccessible" && error.message.contains(reason), "\(path): \(error)")
    }
    let error = #expect(throws: LogError.self) { try SQLiteLog(reading: path) }
    #expect(error?.code == "log_inaccessible")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func onlyTheUserMayReadIt() async throws {
    let log = try SQLiteLog(path: path)
    try await log.fill(1...1)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    await log.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["table.db"])
  }

  @Test func whatAKilledProcessLeftOfANewDatabaseIsNoHindrance() async throws {
    for name in ["table.db-new", "table.db-new-journal"] {
      try "half".write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
    }
    let log = try SQLiteLog(path: path)
    try await log.fill(1...1)
    await log.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["table.db"])
  }
}
