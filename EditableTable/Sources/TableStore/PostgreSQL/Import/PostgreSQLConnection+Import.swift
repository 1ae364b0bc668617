import EditableTable

extension PostgreSQLConnection {
  /// Opens the transaction of an import. The rows may come slowly, as from a person's program, which the database is not
  /// to break off; it notices by itself when this process is gone.
  func beginImport(_ number: Int) throws(LogError) {
    try execute("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0")
    importing = number
  }

  /// Refuses to go on with a connection that is another one than the import began with: what that one had is gone.
  func checkImport(_ number: Int) throws(LogError) {
    if importing != number { throw .unavailable("the connection broke off in the middle of the import") }
  }

  /// Appends the entry, makes the chunks the checkpoint of its version, and commits.
  func finishImport(
    _ number: Int, _ key: Int, _ command: CommandID, body: [UInt8], rows: Int, chunks: Int
  ) throws(LogError) -> (version: Int, isAppended: Bool) {
    try checkImport(number)
    // In the same order as saving a checkpoint, so that the two cannot block each other.
    try lockCheckpoint(key)
    // Before the head is locked, since it takes a while. A process that stands still after that is not waited for.
    try query(
      "DELETE FROM editable_table.chunk WHERE log = $1 AND version >= 0", [.number(key)],
      patience: Self.keeping)
    try execute("SET LOCAL idle_in_transaction_session_timeout = '10s'")
    let heads = try query(
      "SELECT newest FROM editable_table.log WHERE key = $1 FOR NO KEY UPDATE", [.number(key)],
      patience: Self.keeping)
    if heads.count == 0 { throw .gone }
    let version = try heads.number(0, 0)
    let appended = try outcome(
      query(
        "SELECT outcome, newest, known FROM editable_table.append($1, $2, $3, $4)",
        [.number(key), .number(version), .identities([command.rawValue]), .bodies([body])]))
    switch appended {
    case .duplicate(let versions):
      importing = nil
      try execute("ROLLBACK")
      return (versions[0] ?? version, false)
    case .conflict: throw .damaged("the log's head changed while it was locked")
    case .appended: break
    }
    let moved = try query(
      """
      WITH moved AS (
        UPDATE editable_table.chunk SET version = $2 WHERE log = $1 AND version = $3 RETURNING 1)
      SELECT count(*) FROM moved
      """, [.number(key), .number(version + 1), .number(number)], patience: Self.keeping)
    if try moved.number(0, 0) != chunks {
      throw .unavailable("the database does not have all that was imported")
    }
    try replaceCheckpoint(key, version: version + 1, rows: rows, chunks: chunks)
    try execute("COMMIT", patience: Self.keeping)
    importing = nil
    return (version + 1, true)
  }
}
