/// Keeps one client from taking all connections. Loop thread only.
struct ConnectionLimits {
  enum Verdict {
    case welcome
    /// What it asks is answered with 429.
    case tooMany
    /// It is closed at once: even such answers cost something.
    case farTooMany
  }

  private let options: HTTPServerOptions
  private let rate: RateLimiter<ClientAddress>
  private var counts: [ClientAddress: Int] = [:]
  private var clients: [OpaquePointer: ClientAddress] = [:]
  private var unwelcome: Set<OpaquePointer> = []

  init(_ options: HTTPServerOptions) {
    self.options = options
    let perSecond = Double(options.newConnectionsPerClient)
    rate = RateLimiter(perSecond: perSecond, burst: 5 * perSecond)
  }

  mutating func open(_ connection: OpaquePointer, _ address: ClientAddress) -> Verdict {
    if address.isLoopback && !options.limitsThisMachine { return .welcome }
    let client = address.client
    clients[connection] = client
    counts[client, default: 0] += 1
    let (count, limit) = (counts[client]!, options.connectionsPerClient)
    if count > 2 * limit { return .farTooMany }
    if rate.take(by: client) == nil && count <= limit { return .welcome }
    unwelcome.insert(connection)
    return .tooMany
  }

  func isWelcome(_ connection: OpaquePointer) -> Bool { !unwelcome.contains(connection) }

  mutating func close(_ connection: OpaquePointer) {
    unwelcome.remove(connection)
    guard let client = clients.removeValue(forKey: connection), let count = counts[client] else { return }
    counts[client] = count == 1 ? nil : count - 1
  }
}
