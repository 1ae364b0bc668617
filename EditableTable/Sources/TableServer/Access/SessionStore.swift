import Synchronization

/// Who has signed in with a browser, by the digests of their cookies.
///
/// Bounded: of one token there are at most `mostOfOneToken` sessions, and a further one ends the oldest.
final class SessionStore: Sendable {
  struct Session: Sendable {
    let grant: AccessGrant
    /// In seconds.
    let ends: Double
  }

  /// 30 days, in seconds.
  static let lifetime = 30 * 86_400
  static let mostOfOneToken = 100

  private let sessions = Mutex<[SecretDigest: Session]>([:])

  /// Begins a session, and gives the secret for its cookie.
  func begin(_ grant: AccessGrant, at now: Double) -> String {
    let secret = Secret.random()
    let digest = SecretDigest(secret)
    sessions.withLock { sessions in
      sessions = sessions.filter { $0.value.ends > now }
      let own = sessions.filter { $0.value.grant == grant }
      if own.count >= Self.mostOfOneToken, let oldest = own.min(by: { $0.value.ends < $1.value.ends }) {
        sessions[oldest.key] = nil
      }
      sessions[digest] = Session(grant: grant, ends: now + Double(Self.lifetime))
    }
    return secret
  }

  /// What the holder of a cookie may do; nil when it is unknown or too old.
  func grant(_ session: SecretDigest, at now: Double) -> AccessGrant? {
    sessions.withLock { sessions in
      guard let found = sessions[session] else { return nil }
      if found.ends > now { return found.grant }
      sessions[session] = nil
      return nil
    }
  }

  /// Ends a session.
  func end(_ session: SecretDigest) { sessions.withLock { _ = $0.removeValue(forKey: session) } }

  var count: Int { sessions.withLock { $0.count } }
}
