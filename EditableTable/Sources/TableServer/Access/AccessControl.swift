import HTTPServer
import Synchronization

/// Finds out who sends a request.
///
/// Wrong tokens are limited by address. Who came with a right one from an address before is let in from there
/// whatever others try from it.
final class AccessControl: Sendable {
  private struct Acquaintance: Hashable {
    let address: ClientAddress
    let grant: AccessGrant
  }

  private static let mostAcquaintances = 65_536

  /// Nil when nobody needs a token.
  let list: AccessList?
  let sessions = SessionStore()
  private let attempts = RateLimiter<ClientAddress>(perSecond: 1.0 / 6, burst: 10)
  private let acquaintances = Mutex<Set<Acquaintance>>([])
  private let failed: @Sendable (ClientAddress) -> Void

  /// `failed` is told of every wrong token.
  init(_ list: AccessList?, failed: @escaping @Sendable (ClientAddress) -> Void) {
    self.list = list
    self.failed = failed
  }

  /// Who it is; an unknown caller when they say nothing about it.
  func caller(
    of request: HTTPRequest, cookie: String, at now: Double = monotonicSeconds()
  ) throws(RequestError) -> Caller {
    guard list != nil else { return .anybody }
    if let authorization = request.authorization {
      return Caller(try grant(for: Self.token(in: authorization), from: request.address, at: now))
    }
    if let secret = request.cookies[cookie], !secret.isEmpty {
      let session = SecretDigest(secret)
      if let grant = sessions.grant(session, at: now) { return Caller(grant, session: session) }
    }
    return .unknown
  }

  /// What the holder of `token` may do.
  func grant(
    for token: String?, from address: ClientAddress, at now: Double = monotonicSeconds()
  ) throws(RequestError) -> AccessGrant {
    let client = address.client
    let found = token.flatMap { list?.grant(for: $0) }
    if let found {
      let acquaintance = Acquaintance(address: client, grant: found)
      if acquaintances.withLock({ $0.contains(acquaintance) }) { return found }
      // Guessing is limited only if a right guess is refused as well.
      if let wait = attempts.wait(by: client, at: now) { throw .tooManyAttempts(wait) }
      acquaintances.withLock { known in
        if known.count >= Self.mostAcquaintances { known = [] }
        known.insert(acquaintance)
      }
      return found
    }
    if let wait = attempts.take(by: client, at: now) { throw .tooManyAttempts(wait) }
    failed(address)
    throw .wrongToken
  }

  private static func token(in authorization: String) -> String? {
    let words = authorization.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1])
  }
}
