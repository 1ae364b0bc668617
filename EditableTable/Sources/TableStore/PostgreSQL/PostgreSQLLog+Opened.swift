import EditableTable

extension PostgreSQLLog {
  /// What opening a log finds out.
  struct Opened: Sendable {
    let key: Int
    let id: LogID
    /// Whether the log was not there.
    let isNew: Bool
    let warnings: [String]

    init(_ connection: PostgreSQLConnection, table: String, isMade: Bool) throws(LogError) {
      // Not in one condition, where the error would have any type.
      let isThere = isMade ? true : try PostgreSQLSchema.current.isThere(connection)
      if !isThere { throw .noTable(table) }
      try PostgreSQLSchema.current.bringUpToDate(connection)
      let find = "SELECT key, id FROM editable_table.log WHERE name = $1"
      var log = try connection.query(find, [.text(table)])
      if log.count == 0 && !isMade { throw .noTable(table) }
      var isNew = false
      if log.count == 0 {
        let made = try connection.query(
          "INSERT INTO editable_table.log (name, id) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING key",
          [.text(table), .identity(LogID().rawValue)])
        isNew = made.count == 1
        log = try connection.query(find, [.text(table)])
        if log.count == 0 { throw .damaged("a log that was made is not there") }
      }
      self.isNew = isNew
      key = try log.number(0, 0)
      id = LogID(rawValue: try log.identity(0, 1))
      warnings = try Self.warnings(connection)
    }

    private static func warnings(_ connection: PostgreSQLConnection) throws(LogError) -> [String] {
      let settings = try connection.query(
        """
        SELECT current_setting('synchronous_standby_names'), current_setting('fsync'),
          current_setting('full_page_writes')
        """)
      var warnings: [String] = []
      if try settings.text(0, 0).isEmpty {
        warnings.append(
          "The database has no synchronous standby: if its machine is lost, what was acknowledged last is lost."
        )
      }
      for (column, name) in [(1, "fsync"), (2, "full_page_writes")]
      where try settings.text(0, column) == "off" {
        warnings.append(
          "The database runs with \(name) = off: what was acknowledged may be lost when its machine stops.")
      }
      return warnings
    }
  }
}

extension LogError {
  fileprivate static func noTable(_ name: String) -> LogError {
    .inaccessible("the database has no table called \"\(name)\"")
  }
}
