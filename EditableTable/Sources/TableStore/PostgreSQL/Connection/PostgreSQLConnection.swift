import CPostgreSQL
import EditableTable
import Foundation
import Synchronization

/// A connection to a database. Only one thread at a time may use it, so an actor or a thread owns it.
///
/// Nothing waits longer than it is told to for a server that shows no sign of life.
final class PostgreSQLConnection {
  let handle: OpaquePointer
  /// Whether connecting took too long.
  var timedOut = false
  /// What this connection keeps other writers waiting for.
  var turn: Turn?
  /// The import whose transaction is open.
  var importing: Int?
  /// Set by ``receive(notice:)``, which libpq calls on this connection's thread.
  private let warning = Warning()

  private final class Warning { var text: String? }

  /// How long a server may be silent while it is to answer.
  static var patience: Duration { .seconds(5) }

  /// Begins to connect; ``open(_:first:while:)`` goes on.
  init(_ settings: [String: String]) throws(LogError) {
    let list = Array(settings)
    var keywords: [UnsafePointer<CChar>?] = list.map { UnsafePointer(strdup($0.key)) }
    var values: [UnsafePointer<CChar>?] = list.map { UnsafePointer(strdup($0.value)) }
    defer { for text in keywords + values { free(UnsafeMutablePointer(mutating: text)) } }
    keywords.append(nil)
    values.append(nil)
    guard let started = PQconnectStartParams(keywords, values, 0) else {
      throw .unavailable("there is no memory for a connection")
    }
    handle = started
    PQsetNoticeReceiver(
      handle, { PostgreSQLConnection.receive($0, $1) }, Unmanaged.passUnretained(warning).toOpaque())
  }

  deinit { PQfinish(handle) }

  /// Whether it can be used for a next statement: the server did not hang up, and no transaction is open but that of a
  /// turn or of an import.
  var isUsable: Bool {
    let idle = turn == nil && importing == nil ? PQTRANS_IDLE : PQTRANS_INTRANS
    if PQstatus(handle) != CONNECTION_OK || PQtransactionStatus(handle) != idle { return false }
    // Reading what has come finds out that the server hung up; nothing is waited for.
    return PQconsumeInput(handle) == 1 && PQstatus(handle) == CONNECTION_OK
  }

  /// Runs statements without parameters, for what they do.
  func execute(_ sql: String, patience: Duration = patience) throws(LogError) {
    if PQsendQuery(handle, sql) == 0 { throw brokenOff() }
    _ = try answer(patience)
  }

  /// Runs a statement; values go and come in binary form.
  @discardableResult
  func query(
    _ sql: String, _ parameters: [PostgreSQLValue] = [], patience: Duration = patience
  ) throws(LogError) -> PostgreSQLRows {
    let sent = PostgreSQLValue.withPointers(parameters) { types, pointers, lengths, formats in
      PQsendQueryParams(handle, sql, Int32(parameters.count), types, pointers, lengths, formats, 1)
    }
    if sent == 0 { throw brokenOff() }
    return try answer(patience)
  }

  /// Does `body` in one transaction: all of it is done when this returns.
  func transaction<Result>(
    _ begin: String = "BEGIN", _ body: () throws(LogError) -> Result
  ) throws(LogError) -> Result {
    try execute(begin)
    return try committing(body)
  }

  /// Does `body` in the transaction that is open, and ends it: by a commit, or as if nothing had been done.
  func committing<Result>(_ body: () throws(LogError) -> Result) throws(LogError) -> Result {
    let result: Result
    do throws(LogError) { result = try body() } catch {
      // When this fails, too, the connection is not used again.
      try? execute("ROLLBACK")
      throw error
    }
    try execute("COMMIT")
    return result
  }

  /// The whole answer.
  ///
  /// Rows come before their transaction is committed; only when the server is ready for the next statement is it
  /// known that they count. An error or a warning in between takes everything back.
  private func answer(_ patience: Duration) throws(LogError) -> PostgreSQLRows {
    warning.text = nil
    try send(patience)
    var rows: PostgreSQLRows?
    var failure: LogError?
    while true {
      try receive(patience)
      guard let result = PQgetResult(handle) else { break }
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: rows = PostgreSQLRows(result)
      default:
        failure = error(result)
        PQclear(result)
      }
      // A connection that breaks off answers with errors for ever.
      if PQstatus(handle) != CONNECTION_OK { break }
    }
    if let failure { throw failure }
    if PQstatus(handle) != CONNECTION_OK { throw brokenOff() }
    if let text = warning.text { throw .unavailable(text) }
    guard let rows else { throw brokenOff() }
    return rows
  }

  private func send(_ patience: Duration) throws(LogError) {
    while true {
      switch PQflush(handle) {
      case 0: return
      case 1:
        // A server that sends an answer meanwhile wants it to be read before it takes more.
        if !wait(for: Int16(POLLIN | POLLOUT), at: .now + patience) { throw silent(patience) }
        if PQconsumeInput(handle) == 0 { throw brokenOff() }
      default: throw brokenOff()
      }
    }
  }

  private func receive(_ patience: Duration) throws(LogError) {
    while PQisBusy(handle) == 1 {
      if !wait(for: Int16(POLLIN), at: .now + patience) { throw silent(patience) }
      if PQconsumeInput(handle) == 0 { throw brokenOff() }
    }
  }

  /// Whether something happened on the socket before `end`.
  func wait(for events: Int16, at end: ContinuousClock.Instant) -> Bool {
    while true {
      var socket = pollfd(fd: PQsocket(handle), events: events, revents: 0)
      if socket.fd < 0 { return true }
      let left = ContinuousClock.now.duration(to: end).components
      let milliseconds = max(left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000, 0)
      let count = poll(&socket, 1, Int32(clamping: milliseconds + 1))
      if count >= 0 || errno != EINTR { return count != 0 }
    }
  }

  /// A transaction whose wait for its standby was broken off counts as committed, and only a warning tells.
  private static func receive(_ context: UnsafeMutableRawPointer?, _ notice: OpaquePointer?) {
    guard let context, let notice, let severity = PQresultErrorField(notice, nonlocalizedSeverity),
      String(cString: severity) == "WARNING"
    else { return }
    let text = String(cString: PQresultErrorMessage(notice)).trimmingCharacters(in: .whitespacesAndNewlines)
    Unmanaged<Warning>.fromOpaque(context).takeUnretainedValue().text = text
  }

  /// `PG_DIAG_SEVERITY_NONLOCALIZED`, a character macro, which is not imported.
  private static var nonlocalizedSeverity: Int32 { Int32(UInt8(ascii: "V")) }
}
