import EditableTable

extension PostgreSQLConnection {
  /// Whether a server has what is known of the log.
  ///
  /// A standby that became the primary without having all of it, as one that is not synchronous may, and a copy that was put
  /// back have the same log, with other entries or none where there were some. To go on with these would give
  /// every one of the table's servers rows of its own.
  ///
  /// - Throws: ``LogError/gone`` when it is another log; ``LogError/unavailable(_:)`` when it has lost something: a server
  ///   that is no longer the primary may say so, too, and then the next one knows better.
  func recognise(_ log: PostgreSQLProgress.Known) throws(LogError) {
    let rows = try query(
      """
      SELECT log.id, log.newest, entry.command FROM editable_table.log
      LEFT JOIN editable_table.entry ON entry.log = log.key AND entry.version = $2 WHERE log.key = $1
      """, [.number(log.key), .number(log.version)])
    if rows.count == 0 { throw .gone }
    if try rows.identity(0, 0) != log.id.rawValue { throw .gone }
    let newest = try rows.number(0, 1)
    if newest < log.version {
      throw .unavailable(
        "it ends at version \(newest), and \(log.version) was acknowledged. \(Self.advice)")
    }
    // The identities of the oldest entries are forgotten in time.
    guard let command = log.command, !rows.isNull(0, 2) else { return }
    if try rows.identity(0, 2) != command.rawValue {
      throw .unavailable(
        "version \(log.version) is another command than the one that was acknowledged. \(Self.advice)")
    }
  }

  private static var advice: String {
    "The database has lost something; stop the table's servers, and start them again to go on with what it has"
  }
}
