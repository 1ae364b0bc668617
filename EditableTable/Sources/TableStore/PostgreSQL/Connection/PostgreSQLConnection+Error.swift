import CPostgreSQL
import EditableTable
import Foundation

extension PostgreSQLConnection {
  /// What a result that is an error means for a log.
  func error(_ result: OpaquePointer) -> LogError {
    let state = PQresultErrorField(result, Self.sqlState).map { String(cString: $0) } ?? ""
    let message = PQresultErrorField(result, Self.primaryMessage).map { String(cString: $0) }
    let reason = message.map { "\($0) (PostgreSQL \(state))" } ?? Self.text(handle)
    if state.isEmpty || PQstatus(handle) != CONNECTION_OK { return .unavailable(reason) }
    return Self.meaning(of: state, reason)
  }

  /// What a state's code means. Sources: the PostgreSQL manual, appendix A.
  static func meaning(of state: String, _ reason: String) -> LogError {
    switch state {
    case "53100": return .full(reason)
    case "42501", "3D000": return .inaccessible(reason)
    case "XX001", "XX002": return .damaged(reason)
    // A standby, which a primary may have become.
    case "25006": return .unavailable(reason)
    // Its own server says that a table or a column is missing, or that something is there twice.
    case _ where state.hasPrefix("42") || state.hasPrefix("22") || state.hasPrefix("23"):
      return .damaged(reason)
    case _ where state.hasPrefix("28"): return .inaccessible(reason)
    default: return .unavailable(reason)
    }
  }

  /// The connection does not work any more, or never did.
  func brokenOff() -> LogError {
    let text = Self.text(handle)
    return .unavailable(text.isEmpty ? "the database broke off the connection" : text)
  }

  /// The server shows no sign of life, which a connection to it does not outlive.
  func silent(_ patience: Duration) -> LogError {
    .unavailable("the database has not answered for \(patience.components.seconds) seconds")
  }

  /// What libpq says of the connection; its first line, since advice and repetitions follow.
  static func text(_ handle: OpaquePointer) -> String {
    let line = String(cString: PQerrorMessage(handle)).split(separator: "\n").first
    return line.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }

  /// `PG_DIAG_SQLSTATE` and `PG_DIAG_MESSAGE_PRIMARY`, character macros, which are not imported.
  private static var sqlState: Int32 { Int32(UInt8(ascii: "C")) }
  private static var primaryMessage: Int32 { Int32(UInt8(ascii: "M")) }
}
