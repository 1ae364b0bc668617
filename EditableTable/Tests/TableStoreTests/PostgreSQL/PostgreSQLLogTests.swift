import EditableTable
import Testing

@testable import TableStore

/// What a database is there for: TABLE_STORE_TEST_POSTGRESQL says which; its user may make databases.
@Suite(.enabled(if: PostgreSQLStorage.database != nil)) struct PostgreSQLLogTests {
  /// A database of its own, for what would disturb others.
  static func newDatabase() async throws -> String {
    let address = PostgreSQLStorage.database!
    let name = "test_\(CommandID())"
    try await execute("CREATE DATABASE \(name)", in: address)
    return String(address[...address.lastIndex(of: "/")!]) + name
  }

  /// Runs a statement with a connection of its own.
  static func execute(_ sql: String, in url: String) async throws {
    try await use(url) { connection throws(LogError) in try connection.execute(sql) }
  }

  private static func use(
    _ url: String, _ body: @Sendable (PostgreSQLConnection) throws(LogError) -> Void
  ) async throws {
    let session = PostgreSQLSession(
      try PostgreSQLAddress(url), "test", PostgreSQLProgress(), isClosing: Flag())
    try await session.run(body)
    await session.close()
  }

  /// Has every other connection to the database made anew, as a change of the primary does.
  private static func breakConnections(to url: String) async throws {
    try await execute(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """, in: url)
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

  @Test func whoOnlyLooksMakesNoTable() async throws {
    let url = try await Self.newDatabase()
    for _ in 1...2 {
      await #expect(throws: LogError.inaccessible("the database has no table called \"other\"")) {
        try await PostgreSQLLog.open(url + "?table=other", isMade: false)
      }
      await (try PostgreSQLLog.open(url)).close()
    }
    await (try PostgreSQLLog.open(url, isMade: false)).close()
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
    await #expect(throws: LogError.newer(schema: 77, known: PostgreSQLSchema.current.newest)) {
      try await PostgreSQLLog.open(url)
    }
    try await Self.execute("UPDATE editable_table.form SET number = -1", in: url)
    await #expect { try await PostgreSQLLog.open(url) } throws: { ($0 as? LogError)?.code == "log_damaged" }
  }

  @Test func aDatabaseOfAnOlderProgramIsBroughtUpToDateWithAllThatIsInIt() async throws {
    let url = try await Self.newDatabase()
    try await Self.execute("CREATE SCHEMA editable_table", in: url)
    try await Self.execute(PostgreSQLSchema.current.steps[0], in: url)
    try await Self.execute(
      """
      UPDATE editable_table.form SET number = 1;
      INSERT INTO editable_table.log (name, id) VALUES ('main', decode(repeat('ab', 16), 'hex'));
      SELECT editable_table.append(1, 0,
        ARRAY[decode(repeat('01', 16), 'hex'), decode(repeat('02', 16), 'hex')], ARRAY['\\x07'::bytea, '\\x08'])
      """, in: url)
    let log = try await PostgreSQLLog.open(url)
    #expect(try await log.head() == LogHead(id: LogID(String(repeating: "ab", count: 16))!, version: 2))
    let (first, second) = (
      CommandID(String(repeating: "01", count: 16))!, CommandID(String(repeating: "02", count: 16))!
    )
    #expect(
      try await log.entries(after: 0, limit: 9) == [
        LogEntry(version: 1, command: first, body: [7]), LogEntry(version: 2, command: second, body: [8]),
      ])
    #expect(try await log.version(of: second) == 2)
    let again = LogEntry(version: 3, command: first, body: [9])
    #expect(try await log.append([again], after: 2) == .duplicate([1]))
    try await log.fill(3...4)
    await log.close()
    let reopened = try await PostgreSQLLog.open(url)
    #expect(try await reopened.head().version == 4)
    await reopened.close()
  }

  @Test func aCommandIsFoundWithoutReadingTheWholeLogOfATableThatTheStatisticsDoNotKnow() async throws {
    let url = try await Self.newDatabase()
    let known = try await PostgreSQLLog.open(url + "?table=known")
    for start in 0..<20 { try await known.fill(start * 100 + 1...start * 100 + 100) }
    await known.close()
    try await Self.execute("ANALYZE editable_table.entry", in: url)
    let log = try await PostgreSQLLog.open(url + "?table=new")
    let entries = try await log.fill(1...100)
    for start in 1..<20 { try await log.fill(start * 100 + 1...start * 100 + 100) }
    let before = try await Self.entriesRead(url)
    for entry in entries {
      #expect(try await log.version(of: entry.command) == entry.version)
      #expect(try await log.append([entry], after: entry.version - 1) == .duplicate([entry.version]))
    }
    await log.close()
    // Two lookups for each of a hundred; were it the whole log, they were 400,000.
    #expect(try await Self.entriesRead(url) - before < 1000)
  }

  /// How many entries all that ran so far has read by way of an index.
  private static func entriesRead(_ url: String) async throws -> Int {
    let session = PostgreSQLSession(
      try PostgreSQLAddress(url), "test", PostgreSQLProgress(), isClosing: Flag())
    // What a connection has counted is told when it ends, or when it was asked to.
    var read = -1
    while true {
      let now = try await session.run { connection throws(LogError) in
        try connection.query(
          """
          SELECT pg_sleep(0.2), sum(idx_tup_read)::bigint FROM pg_stat_user_indexes
          WHERE schemaname = 'editable_table' AND relname = 'entry'
          """
        ).number(0, 1)
      }
      if now == read { break }
      read = now
    }
    await session.close()
    return read
  }

  /// A later program on what this one wrote, and this one again.
  @Test func aDatabaseOfAnEarlierFormIsBroughtUpToDateOnce() async throws {
    let url = try await Self.newDatabase()
    let log = try await PostgreSQLLog.open(url)
    let entries = try await log.fill(1...3)
    await log.close()
    let step = "ALTER TABLE editable_table.log ADD COLUMN note text NOT NULL DEFAULT 'x'"
    let later = PostgreSQLSchema(steps: PostgreSQLSchema.current.steps + [step])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await Self.use(url) { connection throws(LogError) in
            try later.bringUpToDate(connection)
            let rows = try connection.query("SELECT note, newest FROM editable_table.log")
            let (note, newest) = (try rows.text(0, 0), try rows.number(0, 1))
            #expect(note == "x" && newest == 3)
          }
        }
      }
      try await group.waitForAll()
    }
    await #expect(throws: LogError.newer(schema: later.newest, known: PostgreSQLSchema.current.newest)) {
      try await PostgreSQLLog.open(url)
    }
    // A step that fails leaves nothing of itself or of those before it.
    let broken = PostgreSQLSchema(
      steps: later.steps + [
        "CREATE TABLE editable_table.more (n integer)", "UPDATE editable_table.none SET n = 1",
      ])
    await #expect {
      try await Self.use(url) { connection throws(LogError) in try broken.bringUpToDate(connection) }
    } throws: { error in
      (error as? LogError)?.code == "log_damaged"
    }
    try await Self.use(url) { connection throws(LogError) in
      let rows = try connection.query(
        "SELECT to_regclass('editable_table.more') IS NULL, number FROM editable_table.form")
      let (isGone, form) = (try rows.boolean(0, 0), try rows.number(0, 1))
      #expect(isGone && form == later.newest)
    }
    try await Self.execute(
      "UPDATE editable_table.form SET number = \(PostgreSQLSchema.current.newest)", in: url)
    let again = try await PostgreSQLLog.open(url)
    #expect(try await again.everything() == entries)
    await again.close()
  }

  /// As after a change to a standby that was not synchronous: the log is the same, and shorter.
  @Test func whatWasAcknowledgedAndIsLostIsSaidAndNotWrittenOver() async throws {
    let url = try await Self.newDatabase()
    let log = try await PostgreSQLLog.open(url)
    let entries = try await log.fill(1...5)
    let reader = try await PostgreSQLLog.open(url)
    #expect(try await reader.everything() == entries)
    try await Self.execute(
      "DELETE FROM editable_table.entry WHERE version > 3; UPDATE editable_table.log SET newest = 3", in: url)
    try await Self.breakConnections(to: url)
    try await expectRefusal(log, "it ends at version 3, and 5 was acknowledged")
    try await expectRefusal(reader, "it ends at version 3, and 5 was acknowledged")
    // Another server, which never saw what is lost, goes on.
    let other = try await PostgreSQLLog.open(url)
    try await other.fill(4...7)
    let another = "version 5 is another command than the one that was acknowledged"
    try await expectRefusal(log, another)
    try await expectRefusal(reader, another)
    #expect(try await other.head().version == 7)
    for log in [log, reader, other] { await log.close() }
  }

  private func expectRefusal(_ log: PostgreSQLLog, _ reason: String) async throws {
    let next = LogEntry.entries(6...6)
    for call in 0..<4 {
      var error: LogError?
      // The connection that breaks says so first.
      for _ in 0..<20 where error?.message.contains("acknowledged") != true {
        do throws(LogError) {
          switch call {
          case 0: _ = try await log.head()
          case 1: _ = try await log.entries(after: 5, limit: 10)
          case 2: try await log.append(next, after: 5)
          default: _ = try await log.version(of: next[0].command)
          }
          error = nil
        } catch let thrown { error = thrown }
      }
      #expect(error?.code == "log_unavailable", "\(call): \(error as Any)")
      #expect(error?.message.contains(reason) == true, "\(call): \(error as Any)")
    }
  }

  @Test func anotherLogInItsPlaceIsNotTakenForIt() async throws {
    let url = try await Self.newDatabase()
    let log = try await PostgreSQLLog.open(url)
    try await log.fill(1...1)
    try await Self.execute("UPDATE editable_table.log SET id = decode('\(CommandID())', 'hex')", in: url)
    try await Self.breakConnections(to: url)
    var error: LogError?
    repeat {
      do throws(LogError) {
        _ = try await log.head()
        error = nil
      } catch let thrown { error = thrown }
    } while error?.code == "log_unavailable"
    #expect(error == .gone)
    await log.close()
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

  @Test func whoWasOvertakenIsTheNext() async throws {
    let url = try await Self.newDatabase()
    let (far, near) = (try await PostgreSQLLog.open(url, turn: 60_000), try await PostgreSQLLog.open(url))
    try await near.fill(1...5)
    #expect(try await far.append(LogEntry.entries(1...1), after: 0) == .conflict(newest: 5))
    let other = Task { try await near.append(LogEntry.entries(6...6), after: 5) }
    // What a writer that is far away needs to read what is new and to decide again; the other one waits for it.
    while try await Self.writersWaiting(url) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try await far.entries(after: 0, limit: 9).count == 5)
    #expect(try await far.append(LogEntry.entries(6...7), after: 5) == .appended)
    #expect(try await other.value == .conflict(newest: 7))
    try await near.fill(8...8)
    #expect(try await far.entries(after: 7, limit: 9).count == 1)
    await far.close()
    await near.close()
  }

  private static func writersWaiting(_ url: String) async throws -> Int {
    let session = PostgreSQLSession(
      try PostgreSQLAddress(url), "test", PostgreSQLProgress(), isClosing: Flag())
    let count = try await session.run { connection throws(LogError) in
      try connection.query(
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%append%'
        """
      ).number(0, 0)
    }
    await session.close()
    return count
  }

  @Test(arguments: [true, false]) func aTurnThatIsNotUsedIsOver(isClosed: Bool) async throws {
    let url = try await Self.newDatabase()
    let (idle, busy) = (try await PostgreSQLLog.open(url), try await PostgreSQLLog.open(url))
    try await busy.fill(1...5)
    #expect(try await idle.append(LogEntry.entries(1...1), after: 0) == .conflict(newest: 5))
    if isClosed { await idle.close() }
    try await busy.fill(6...9)
    if !isClosed {
      #expect(try await idle.append(LogEntry.entries(6...6), after: 5) == .conflict(newest: 9))
      try await idle.fill(10...10)
    }
    await idle.close()
    await busy.close()
  }

  @Test func anAppendInATurnThatCannotBeMadeLeavesTheWriterUsable() async throws {
    let url = try await Self.newDatabase()
    let (log, other) = (try await PostgreSQLLog.open(url, turn: 60_000), try await PostgreSQLLog.open(url))
    let entries = try await other.fill(1...5)
    #expect(try await log.append(LogEntry.entries(1...1), after: 0) == .conflict(newest: 5))
    let again = LogEntry(version: 6, command: entries[2].command, body: [])
    #expect(try await log.append([again], after: 5) == .duplicate([3]))
    #expect(try await log.append(LogEntry.entries(1...1), after: 0) == .conflict(newest: 5))
    // The database ends the turn's connection.
    try await Self.execute(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'
      """, in: url)
    try await log.fill(6...6)
    try await other.fill(7...7)
    await log.close()
    await other.close()
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
      try await Self.breakConnections(to: url)
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
    // In the turn that this gave it.
    let more = Self.large().map { LogEntry(version: $0.version + 3, command: $0.command, body: $0.body) }
    #expect(try await log.append(more, after: 3) == .appended)
    #expect(try await log.append(entries, after: 0) == .duplicate([1, 2, 3]))
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
