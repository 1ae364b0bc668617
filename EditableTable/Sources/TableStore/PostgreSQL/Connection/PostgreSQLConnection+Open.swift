import CPostgreSQL
import EditableTable
import Foundation

extension PostgreSQLConnection {
  /// Connects to the server of `address` that takes writes, trying them in turn.
  ///
  /// libpq can try them itself, but then says only as a text why each did not do.
  ///
  /// - Parameters:
  ///   - first: The index of the server to begin with; that of the one found is put in its place.
  ///   - isWanted: Asked now and then: false ends the attempt.
  static func open(
    _ address: PostgreSQLAddress, first: inout Int, while isWanted: () -> Bool
  ) throws(LogError) -> PostgreSQLConnection {
    var refusals: [String] = []
    var isHopeless = false
    for offset in 0..<address.servers.count {
      if !isWanted() { throw .closed }
      let index = (first + offset) % address.servers.count
      let server = address.servers[index]
      let connection = try PostgreSQLConnection(server.settings)
      let limit = max(server.settings["connect_timeout"].flatMap(Int.init) ?? 2, 1)
      if try connection.connects(within: .seconds(limit), while: isWanted) {
        try connection.prepare()
        first = index
        return connection
      }
      let (text, state) = connection.refusal()
      refusals.append("\(server.name): \(text)")
      // Wrong credentials, no such database: these do not get better by waiting.
      if state.hasPrefix("28") || state == "3D000" || state == "42501" { isHopeless = true }
      if PQconnectionNeedsPassword(connection.handle) == 1 { isHopeless = true }
      // A port that is none, or a setting that has no such value: libpq says so when it begins to connect.
      if text.hasPrefix("invalid ") { isHopeless = true }
    }
    let reason = "no server takes writes (" + refusals.joined(separator: "; ") + ")"
    throw isHopeless ? .inaccessible(reason) : .unavailable(reason)
  }

  /// Whether the connection came about.
  private func connects(within limit: Duration, while isWanted: () -> Bool) throws(LogError) -> Bool {
    guard PQstatus(handle) != CONNECTION_BAD else { return false }
    // The state's code is in the text only when it is verbose, and nowhere else while there is no result.
    PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
    defer { PQsetErrorVerbosity(handle, PQERRORS_DEFAULT) }
    let end = ContinuousClock.now + limit
    var awaited = PGRES_POLLING_WRITING
    while true {
      let now = ContinuousClock.now
      if now >= end {
        timedOut = true
        return false
      }
      let events = awaited == PGRES_POLLING_READING ? POLLIN : POLLOUT
      if !wait(for: Int16(events), at: min(end, now + .milliseconds(250))) {
        if !isWanted() { throw .closed }
        continue
      }
      awaited = PQconnectPoll(handle)
      if awaited == PGRES_POLLING_OK { return true }
      if awaited == PGRES_POLLING_FAILED { return false }
    }
  }

  /// Why the connection did not come about: the message in one line, and the state's code if there was one.
  private func refusal() -> (text: String, state: String) {
    if timedOut { return ("no answer", "") }
    // "connection to server at … failed: FATAL:  28P01: password authentication failed", and below that advice, and where
    // in the server's source it was. Every code has a digit, which the severity has not.
    var text = Self.text(handle)
    if let failed = text.range(of: " failed: ") { text.removeSubrange(..<failed.upperBound) }
    guard let code = text.firstMatch(of: /^\w+:\s+((?=[A-Z]*[0-9])[0-9A-Z]{5}):\s+/) else {
      return (text, "")
    }
    text.removeSubrange(code.range)
    return (text, String(code.1))
  }

  /// What every connection is set to, whatever the database's defaults are.
  ///
  /// A transaction that waits for its standby is never broken off by a time limit of the server's: PostgreSQL would
  /// then answer that it was committed, with no more than a warning.
  private func prepare() throws(LogError) {
    try execute(
      """
      SELECT set_config(name, value, false) FROM pg_catalog.pg_settings AS setting JOIN (VALUES
        ('statement_timeout', '0'), ('lock_timeout', '5000'), ('transaction_timeout', '0'),
        ('idle_in_transaction_session_timeout', '60000'), ('client_connection_check_interval', '2000'),
        ('search_path', 'pg_catalog'), ('bytea_output', 'hex'), ('default_transaction_isolation', 'read committed'),
        ('synchronous_commit', 'on')) AS ours (name, value) USING (name)
      WHERE name <> 'synchronous_commit' OR setting.setting IN ('off', 'local', 'remote_write')
      """)
  }
}
