import HTTPServer

/// Limits what each client asks.
struct ClientRates: Sendable {
  private enum Client: Hashable, Sendable {
    case address(ClientAddress)
    /// Of the token with this digest.
    case holder(SecretDigest)
  }

  private static let bytesOfOne = 16_384.0

  private let limiter: RateLimiter<Client>?
  private let limitsThisMachine: Bool

  init(_ rate: CommandRate?) {
    limiter = rate.map { RateLimiter(perSecond: $0.perSecond, burst: $0.burst) }
    limitsThisMachine = rate?.limitsThisMachine ?? false
  }

  /// Counts a request.
  func take(_ request: HTTPRequest, _ caller: Caller) throws(RequestError) {
    guard let limiter else { return }
    if caller.grant == nil && request.address.isLoopback && !limitsThisMachine { return }
    let client = caller.grant.map { Client.holder($0.token) } ?? .address(request.address.client)
    let cost = 1 + (Double(request.body.count) / Self.bytesOfOne).rounded(.down)
    if let wait = limiter.take(cost, by: client) { throw .tooOften(wait) }
  }
}
