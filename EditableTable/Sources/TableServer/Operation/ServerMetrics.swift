import Foundation
import HTTPServer
import Synchronization

/// What is counted about requests and commands since the start.
final class ServerMetrics: Sendable {
  struct Requests: Hashable {
    let route: Route
    let method: String
    let status: Int
  }

  struct Counts {
    var requests: [Requests: Int] = [:]
    var durations = DurationHistogram()
    var accepted = 0
    /// By the error's code.
    var refused: [String: Int] = [:]
    var wrongTokens = 0
  }

  private let state = Mutex(Counts())
  let started = Date()

  /// A request is over.
  func count(_ request: CompletedRequest) {
    // A method is whatever a client writes; there are to be as many counters as there are methods, and no more.
    let method = ["GET", "HEAD", "POST"].contains(request.method) ? request.method : "other"
    let key = Requests(route: Route(path: request.path), method: method, status: request.status)
    state.withLock { state in
      state.requests[key, default: 0] += 1
      // How long a stream lasts is up to its reader.
      if !request.isStream { state.durations.add(request.duration) }
    }
  }

  /// A command was answered.
  func count(commandAnsweredWith error: RequestError?) {
    state.withLock { state in
      if let error { state.refused[error.code, default: 0] += 1 } else { state.accepted += 1 }
    }
  }

  /// Somebody came with a token that there is not.
  func countWrongToken() { state.withLock { $0.wrongTokens += 1 } }

  var counts: Counts { state.withLock { $0 } }
}
