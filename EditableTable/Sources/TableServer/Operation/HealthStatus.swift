/// Whether the table can be read and changed, as `GET /healthz` tells.
public enum HealthStatus: Hashable, Sendable {
  /// All is well: 200.
  case ready
  /// The table is served, but commands are refused, for a reason: 503.
  case readOnly(reason: String)
  /// The server should not be sent anybody, for a reason: 503.
  case unavailable(reason: String)

  var word: StaticString {
    switch self {
    case .ready: "ready"
    case .readOnly: "read_only"
    case .unavailable: "unavailable"
    }
  }

  /// Whether the rows can be looked at.
  var canBeRead: Bool { if case .unavailable = self { false } else { true } }

  var reason: String? {
    switch self {
    case .ready: nil
    case .readOnly(let reason), .unavailable(let reason): reason
    }
  }
}
