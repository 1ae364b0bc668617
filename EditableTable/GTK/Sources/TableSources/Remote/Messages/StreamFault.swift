/// Why a stream of changes cannot be followed any further. What is shown may be wrong then: the next stream begins
/// afresh.
enum StreamFault: Error, Hashable {
  /// It does not say what docs/http-api.md has it say.
  case malformed(String)
  /// A change that starts from another version than the one that is there.
  case stale
  /// The server was started again.
  case otherHistory

  /// What happened, for people.
  var reason: String {
    switch self {
    case .malformed(let what): "the server says what makes no sense: \(what)"
    case .stale: "a change was missed"
    case .otherHistory: "the server was started again"
    }
  }
}
