/// Why a stream ended.
enum StreamEnd: Hashable {
  /// What is known is right, and the next stream can go on from it.
  case lost(String)
  /// What is known may be wrong.
  case fault(StreamFault)

  /// What happened, for people.
  var reason: String {
    switch self {
    case .lost(let reason): reason
    case .fault(let fault): fault.reason
    }
  }
}
