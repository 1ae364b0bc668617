import EditableTable

extension PostgreSQLLog {
  /// Writes a few bytes into the database's own log, so that the transaction waits for the standby as a commit does:
  /// what it has seen is then as safe as what was acknowledged. Without a synchronous standby it is that already.
  private static let barrier = """
    CASE WHEN current_setting('synchronous_standby_names') <> ''
      THEN pg_logical_emit_message(true, 'editable-table', '') END
    """

  /// The log's identity and newest version.
  public func head() async throws(LogError) -> LogHead {
    let key = key
    let version = try await reader.run { connection throws(LogError) in
      let rows = try connection.query(
        "SELECT newest, \(Self.barrier) FROM editable_table.log WHERE key = $1", [.number(key)])
      return rows.count == 0 ? nil : try rows.number(0, 0)
    }
    guard let version else { throw .gone }
    progress.keeps(version)
    return LogHead(id: id, version: version)
  }

  /// At which version a command is in the log; nil when it is not.
  public func version(of command: CommandID) async throws(LogError) -> Int? {
    let key = key
    return try await reader.run { connection throws(LogError) in
      let rows = try connection.query(
        "SELECT version, \(Self.barrier) FROM editable_table.entry WHERE command = $2 AND log + 0 = $1",
        [.number(key), .identity(command.rawValue)])
      return rows.count == 0 ? nil : try rows.number(0, 0)
    }
  }

  /// A page of the entries that follow `version`.
  public func entries(after version: Int, limit: Int) async throws(LogError) -> [LogEntry] {
    precondition(limit >= 1, "CommandLog.entries(after:limit:): a page has at least one entry")
    let (key, kept) = (key, progress.kept)
    let page = try await reader.run { connection throws(LogError) in
      try Self.page(connection, key, after: version, limit: min(limit, Self.pageEntries), kept: kept)
    }
    if let last = page.last { progress.keeps(last) }
    return page
  }

  /// The most entries that a page has; with small bodies they come before its bytes.
  private static var pageEntries: Int { 20_000 }

  /// One statement, so that the entries and the log's bounds are of one moment. The first entry that is not known to be
  /// kept has it wait.
  private static func page(
    _ connection: PostgreSQLConnection, _ key: Int, after version: Int, limit: Int, kept: Int
  ) throws(LogError) -> [LogEntry] {
    let rows = try connection.query(
      """
      SELECT head.trimmed, entry.version, entry.command, entry.body,
        CASE WHEN entry.version = greatest($2, $5) + 1 THEN \(barrier) END
      FROM editable_table.log AS head LEFT JOIN LATERAL (
        SELECT *, sum(octet_length(body)) OVER (ORDER BY version) AS bytes FROM (
          SELECT version, command, body FROM editable_table.entry
          WHERE log = $1 AND version > $2 ORDER BY version LIMIT $3) AS ahead) AS entry
        ON head.trimmed <= $2 AND (entry.bytes <= $4 OR entry.version = $2 + 1)
      WHERE head.key = $1 ORDER BY entry.version
      """, [.number(key), .number(version), .number(limit), .number(LogEntry.pageBytes), .number(kept)])
    if rows.count == 0 { throw .gone }
    let trimmed = try rows.number(0, 0)
    if version < trimmed { throw .trimmed(through: trimmed) }
    if rows.isNull(0, 1) { return [] }
    var page: [LogEntry] = []
    page.reserveCapacity(rows.count)
    for row in 0..<rows.count {
      let entry = LogEntry(
        version: try rows.number(row, 1), command: CommandID(rawValue: try rows.identity(row, 2)),
        body: try rows.bytes(row, 3))
      if entry.version != version + 1 + row || rows.isNull(row, 3) {
        throw .damaged("entry \(version + 1 + row) is missing")
      }
      page.append(entry)
    }
    return page
  }
}

extension LogError {
  /// Somebody dropped the tables, or put others in their place.
  static var gone: LogError { .foreign("the log that was opened is no longer in the database") }
}
