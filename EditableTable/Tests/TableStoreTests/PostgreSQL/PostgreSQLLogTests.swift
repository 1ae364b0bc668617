import EditableTable
import Testing

@testable import TableStore

/// What a database is there for: TABLE_STORE_TEST_POSTGRESQL says which; its user may make databases.
@Suite(.enabled(if: PostgreSQLStorage.database != nil)) struct PostgreSQLLogTests {
  /// A database of its own, for what would disturb others.
  private static func newDatabase() async throws -> String {
    let address = PostgreSQLStorage.database!
    let name = "test_\(CommandID())"
    try await execute("CREATE DATABASE \(name)", in: address)
    return String(address[...address.lastIndex(of: "/")!]) + name
  }

  /// Runs a statement with a connection of its own.
  private static func execute(_ sql: String, in url: String) async throws {
    let session = PostgreSQLSession(try PostgreSQLAddress(url), "test", isClosing: Flag())
    try await session.run { connection throws(LogError) in try connection.execute(sql) }
    await session.close()
  }

  @Test func anyNumberOfServersMayStartOnANewDatabase() async throws {
    let url = try await Self.newDatabase()
    let heads = try await withThrowingTaskGroup(of: LogHead.self) { group in
      for _ in 0..<6 {
        group.addTask {
          let log = try await PostgreSQLLog.open(url)
          let head = try await log.head()
          await log.close()
          return head
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(heads.count == 1)
    #expect(heads.first?.version == 0)
  }

  @Test func tablesOfOneDatabaseKnowNothingOfEachOther() async throws {
    let url = try await Self.newDatabase()
    let names = ["a", "A", "a%20b", "%C3%A4%27%22%3B--", "main"]
    for name in names {
      let log = try await PostgreSQLLog.open(url + "?table=\(name)")
      try await log.fill(1...2)
      await log.close()
    }
    for name in names {
      let log = try await PostgreSQLLog.open(url + "?table=\(name)")
      #expect(try await log.head().version == 2)
      await log.close()
    }
  }

  @Test func aDatabaseOfANewerProgramIsLeftAlone() async throws {
    let url = try await Self.newDatabase()
    await (try PostgreSQLLog.open(url)).close()
    try await Self.execute("UPDATE editable_table.form SET number = 77", in: url)
    await #expect(throws: LogError.newer(schema: 77, known: PostgreSQLSchema.newest)) {
      try await PostgreSQLLog.open(url)
    }
    try await Self.execute("UPDATE editable_table.form SET number = -1", in: url)
    await #expect { try await PostgreSQLLog.open(url) } throws: { ($0 as? LogError)?.code == "log_damaged" }
  }

  @Test func aSchemaThatAnotherProgramMadeIsLeftAlone() async throws {
    let url = try await Self.newDatabase()
    try await Self.execute("CREATE SCHEMA editable_table CREATE TABLE entry (number integer)", in: url)
    await #expect { try await PostgreSQLLog.open(url) } throws: { ($0 as? LogError)?.code == "log_foreign" }
    try await Self.execute("DROP TABLE editable_table.entry", in: url)
    await (try PostgreSQLLog.open(url)).close()
  }

  @Test func whoIsNotLetInLearnsWhyAndNoPasswordIsShown() async throws {
    let database = PostgreSQLStorage.database!
    let end = database[database.lastIndex(of: "@")!...]
    await #expect {
      try await PostgreSQLLog.open("postgres://editable_table:wrong-secret" + end)
    } throws: { error in
      guard case .inaccessible(let reason)? = error as? LogError else { return false }
      return reason.contains("password authentication failed") && !reason.contains("secret")
        && !reason.contains("\n")
    }
    await #expect {
      try await PostgreSQLLog.open(database[...database.lastIndex(of: "/")!] + "no_such_database")
    } throws: { error in (error as? LogError)?.code == "log_inaccessible" }
  }

  @Test func aServerThatIsNotThereIsUnavailableAndTheNextOneIsTried() async throws {
    await #expect {
      try await PostgreSQLLog.open("postgres://ann:secret@127.0.0.1:1/lists")
    } throws: { error in
      guard case .unavailable(let reason)? = error as? LogError else { return false }
      return reason.contains("127.0.0.1:1") && !reason.contains("secret")
    }
    let database = PostgreSQLStorage.database!
    let host = database.index(after: database.lastIndex(of: "@")!)
    let log = try await PostgreSQLLog.open(
      database[..<host] + "127.0.0.1:1," + database[host...] + "?table=next")
    #expect(log.warnings.count == 1)
    await log.close()
  }

  @Test func aConnectionThatBreaksIsMadeAnew() async throws {
    let url = try await Self.newDatabase()
    let log = try await PostgreSQLLog.open(url)
    let other = try await PostgreSQLLog.open(url)
    var entries = try await log.fill(1...3)
    let read = Task {
      var read: [LogEntry] = []
      for await _ in other.wakes() {
        // A read that the break overtakes says so; the next wake comes by itself.
        while let page = try? await other.entries(after: read.count, limit: 2), !page.isEmpty { read += page }
        if read.count >= 9 { break }
      }
      return read
    }
    for round in 0..<3 {
      try await Self.execute(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """, in: url)
      let next = LogEntry.entries(4 + 2 * round...5 + 2 * round)
      var outcome: AppendOutcome?
      while outcome == nil {
        do throws(LogError) { outcome = try await log.append(next, after: 3 + 2 * round) } catch {
          #expect(error.code == "log_unavailable")
        }
      }
      let versions = next.map { Optional($0.version) }
      #expect(outcome == .appended || outcome == .duplicate(versions))
      entries += next
    }
    #expect(await read.value == entries)
    await log.close()
    await other.close()
  }

  @Test func aLogThatWasDroppedSaysSo() async throws {
    let url = try await Self.newDatabase()
    let log = try await PostgreSQLLog.open(url)
    try await log.fill(1...1)
    try await Self.execute("DELETE FROM editable_table.log", in: url)
    await #expect(throws: LogError.gone) { try await log.head() }
    await #expect(throws: LogError.gone) { try await log.entries(after: 0, limit: 1) }
    await #expect(throws: LogError.gone) { try await log.append(LogEntry.entries(2...2), after: 1) }
    await log.close()
  }

  @Test func anAppendOfMoreThanAStatementCarriesIsAllOrNothing() async throws {
    let log = try await PostgreSQLStorage(remembered: 10).open()
    let entries = Self.large()
    #expect(try await log.append(entries, after: 0) == .appended)
    #expect(try await log.append(entries, after: 0) == .duplicate([1, 2, 3]))
    #expect(try await log.append(Self.large(), after: 0) == .conflict(newest: 3))
    for version in 0..<3 {
      #expect(try await log.entries(after: version, limit: 5) == [entries[version]])
    }
    await log.close()
  }

  private static func large() -> [LogEntry] {
    (1...3).map { version in
      LogEntry(
        version: version, command: CommandID(), body: [UInt8](repeating: UInt8(version), count: 30 << 20))
    }
  }
}
