import EditableTable

extension PostgreSQLConnection {
  /// The right to append next: a transaction that has the log's head locked.
  ///
  /// Who was overtaken has to read what is new and to decide again, and would be overtaken for ever by a writer that is
  /// closer to the database. So it locks the head first, in the order in which writers came, and the others wait.
  struct Turn: Hashable, Sendable {
    fileprivate let number: UInt64
    /// The newest version, until the turn is over.
    let newest: Int
  }

  /// Waits for the turn to append to the log with this key, which whoever takes it gives up again within `milliseconds`.
  func takeTurn(_ key: Int, milliseconds: Int) throws(LogError) -> Turn {
    // A process that stands still is not waited for: the database ends its turn.
    try execute("BEGIN; SET LOCAL idle_in_transaction_session_timeout = \(10 * milliseconds)")
    do throws(LogError) {
      let rows = try query(
        "SELECT newest FROM editable_table.log WHERE key = $1 FOR NO KEY UPDATE", [.number(key)])
      if rows.count == 0 { throw .gone }
      let turn = Turn(number: .random(in: 0...(.max)), newest: try rows.number(0, 0))
      self.turn = turn
      return turn
    } catch {
      // When this fails, too, the connection is not used again.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Gives a turn up, unless it is over.
  func end(_ turn: Turn) throws(LogError) {
    if self.turn != turn { return }
    self.turn = nil
    try execute("ROLLBACK")
  }

  /// Does `body` in the turn's transaction, which that ends, or in one of its own when there is no turn.
  func inTurn<Result>(_ body: () throws(LogError) -> Result) throws(LogError) -> Result {
    if turn == nil { return try body() }
    turn = nil
    return try committing(body)
  }
}
