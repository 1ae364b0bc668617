import Dispatch
import EditableTable

/// A connection that is made when it is needed, and made anew when it broke; it blocks a thread of its own only.
actor PostgreSQLSession {
  private let executor: QueueExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let address: PostgreSQLAddress
  private let isClosing: Flag
  private let progress: PostgreSQLProgress
  private var connection: PostgreSQLConnection?
  /// The server that took writes last, which probably still does.
  private var server = 0

  /// - Parameters:
  ///   - progress: What the database has to have at least.
  ///   - isClosing: Once it is raised, no connection is made any more.
  init(_ address: PostgreSQLAddress, _ purpose: String, _ progress: PostgreSQLProgress, isClosing: Flag) {
    self.address = address
    self.progress = progress
    self.isClosing = isClosing
    executor = QueueExecutor("editable-table.postgresql.\(purpose)")
  }

  /// Does `body` with a connection that works, as far as that is known. One call at a time.
  func run<Result: Sendable>(
    _ body: @Sendable (PostgreSQLConnection) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    if isClosing.isRaised { throw .closed }
    if connection?.isUsable != true { connection = nil }
    let connection: PostgreSQLConnection
    if let open = self.connection {
      connection = open
    } else {
      connection = try open()
      self.connection = connection
    }
    do throws(LogError) { return try body(connection) } catch {
      // It may still wait for an answer that belongs to nobody any more.
      if !connection.isUsable { self.connection = nil }
      throw error
    }
  }

  /// Appends entries to the log with this key. When the database ended a turn that took too long, it is tried without.
  func append(_ entries: [LogEntry], after version: Int, to key: Int) throws(LogError) -> AppendOutcome {
    let hasTurn = connection?.turn != nil
    let append = { @Sendable (connection: PostgreSQLConnection) throws(LogError) in
      try connection.append(entries, after: version, to: key)
    }
    do throws(LogError) { return try run(append) } catch {
      guard hasTurn, case .unavailable = error else { throw error }
      return try run(append)
    }
  }

  /// Waits for the turn to append, which is over when it was not used within `milliseconds`.
  func takeTurn(_ key: Int, milliseconds: Int) throws(LogError) -> PostgreSQLConnection.Turn {
    let turn = try run { connection throws(LogError) in
      try connection.takeTurn(key, milliseconds: milliseconds)
    }
    executor.after(.milliseconds(milliseconds)) { [weak self] in self?.assumeIsolated { $0.end(turn) } }
    return turn
  }

  private func end(_ turn: PostgreSQLConnection.Turn) {
    guard let connection else { return }
    try? connection.end(turn)
    if !connection.isUsable { self.connection = nil }
  }

  private func open() throws(LogError) -> PostgreSQLConnection {
    let connection = try PostgreSQLConnection.open(address, first: &server) { !isClosing.isRaised }
    guard let log = progress.log else { return connection }
    do throws(LogError) {
      try connection.recognise(log)
    } catch {
      server = (server + 1) % address.servers.count
      throw error
    }
    return connection
  }

  /// Ends the connection, after what was begun.
  func close() { connection = nil }
}
