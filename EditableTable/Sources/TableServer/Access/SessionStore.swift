import Synchronization

/// Who has signed in with a browser, by the digests of their cookies.
///
/// Bounded: of one token there are at most `mostOfOneToken` sessions, and a further one ends the oldest.
final class SessionStore: Sendable {
  struct Session: Hashable, Sendable {
    /// The token that it began with. What that lets its holder do is asked anew each time.
    let token: SecretDigest
    /// In seconds.
    let ends: Double
  }

  /// 30 days, in seconds.
  static let lifetime = 30 * 86_400
  static let mostOfOneToken = 100

  private let sessions = Mutex<[SecretDigest: Session]>([:])

  /// Begins a session of the holder of `token`, and gives the secret for its cookie, and the session that had to end for
  /// it.
  func begin(_ token: SecretDigest, at now: Double) -> (secret: String, displaced: SecretDigest?) {
    let secret = Secret.random()
    let digest = SecretDigest(secret)
    let displaced = sessions.withLock { sessions in
      sessions = sessions.filter { $0.value.ends > now }
      let own = sessions.filter { $0.value.token == token }
      let oldest =
        own.count < Self.mostOfOneToken ? nil : own.min { $0.value.ends < $1.value.ends }?.key
      if let oldest { sessions[oldest] = nil }
      sessions[digest] = Session(token: token, ends: now + Double(Self.lifetime))
      return oldest
    }
    return (secret, displaced)
  }

  /// The session of a cookie; nil when it is unknown or too old.
  func find(_ session: SecretDigest, at now: Double) -> Session? {
    sessions.withLock { sessions in
      guard let found = sessions[session] else { return nil }
      if found.ends > now { return found }
      sessions[session] = nil
      return nil
    }
  }

  /// Ends a session.
  func end(_ session: SecretDigest) { sessions.withLock { _ = $0.removeValue(forKey: session) } }

  /// Ends the sessions of all tokens that are not to be kept.
  func keep(where isKept: (SecretDigest) -> Bool) {
    sessions.withLock { sessions in sessions = sessions.filter { isKept($0.value.token) } }
  }

  var count: Int { sessions.withLock { $0.count } }
}
