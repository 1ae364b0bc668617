import HTTPServer
import Synchronization

/// Finds out who sends a request.
///
/// Wrong tokens are limited by address. Who came with a right one from an address before is let in from there
/// whatever others try from it.
final class AccessControl: Sendable {
  private struct Acquaintance: Hashable {
    let address: ClientAddress
    let token: SecretDigest
  }

  private static let mostAcquaintances = 65_536

  private let current: Mutex<AccessList?>
  let sessions = SessionStore()
  private let attempts: RateLimiter<ClientAddress>
  private let acquaintances = Mutex<Set<Acquaintance>>([])
  private let failed: @Sendable (ClientAddress) -> Void

  /// `failed` is told of every wrong token.
  init(
    _ list: AccessList?, wrongTokensPerSecond: Double = 1.0 / 6,
    failed: @escaping @Sendable (ClientAddress) -> Void
  ) {
    attempts = RateLimiter(perSecond: wrongTokensPerSecond, burst: 10)
    current = Mutex(list)
    self.failed = failed
  }

  /// Nil when nobody needs a token.
  var list: AccessList? { current.withLock { $0 } }

  /// Has `list` say from now on who is let in. Sessions of tokens that are not in it end.
  func replace(with list: AccessList) {
    current.withLock { $0 = list }
    sessions.keep { list.grant(of: $0) != nil }
  }

  /// Whether somebody who was let in would be let in as they were: tokens are taken out, and sessions end.
  func isCurrent(_ caller: Caller, at now: Double = monotonicSeconds()) -> Bool {
    guard let list else { return true }
    guard let grant = caller.grant, list.grant(of: grant.token) == grant else { return false }
    return caller.session.map { sessions.find($0, at: now) != nil } ?? true
  }

  /// Who it is; an unknown caller when they say nothing about it.
  func caller(
    of request: HTTPRequest, cookie: String, at now: Double = monotonicSeconds()
  ) throws(RequestError) -> Caller {
    guard let list else { return .anybody }
    if let authorization = request.authorization {
      return Caller(try grant(for: Self.token(in: authorization), from: request.address, at: now))
    }
    if let secret = request.cookies[cookie], !secret.isEmpty {
      let session = SecretDigest(secret)
      if let found = sessions.find(session, at: now), let grant = list.grant(of: found.token) {
        return Caller(grant, session: session, ends: found.ends)
      }
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
      let acquaintance = Acquaintance(address: client, token: found.token)
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
