/// Where a server listens, and the limits that keep one client from harming the others.
///
/// The defaults suit a table on one's own machine: only this machine can connect.
///
/// ```swift
/// var options = HTTPServerOptions()
/// options.port = 0  // any free port; `HTTPServer.port` tells which
/// ```
public struct HTTPServerOptions: Sendable {
  /// A numeric IPv4 or IPv6 address, or `localhost`. `0.0.0.0` and `::` mean every interface.
  public var host = "127.0.0.1"
  /// 0 asks the system for a free port.
  public var port: UInt16 = 8080
  /// The names a request's `Host` may have, without a port. Anything else is refused, so that a page
  /// whose name was pointed at this address (DNS rebinding) reaches nothing. `host` is allowed too, unless it
  /// means every interface: then name here what people type.
  public var allowedHosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
  /// With which certificate to speak TLS; nil to speak without. Browsers that have come with TLS once are told to
  /// come with nothing else for a year, unless only this machine can connect.
  public var tls: TLSIdentity?
  /// Connections at once; further ones wait in the system's queue. 10,240 on Linux; elsewhere 960, which is the
  /// most there, because `select()` takes no more descriptors.
  public var connections = Self.defaultConnections
  /// Streams at once; further ones are answered 503. Keep it below `connections`, or streams shut everyone
  /// else out. 10,000 on Linux, elsewhere 864.
  public var streams = Self.defaultStreams
  /// Connections at once of one client: one address, or of IPv6 one 64-bit network. Requests on further ones are
  /// answered 429; of more than twice as many, the further ones are closed at once.
  public var connectionsPerClient = 1000
  /// New connections of one client a second, on average; five times as many at once after a rest.
  public var newConnectionsPerClient = 100
  /// Whether clients on this machine are limited so, too. Behind a proxy on the same machine, all come from it.
  public var limitsThisMachine = false
  /// Bytes libmicrohttpd gives each connection: the request line and all headers must fit.
  public var perConnectionMemory = 4096
  /// How long a connection may make no progress (nothing read, nothing written). Whole seconds, rounded up.
  public var timeout = Duration.seconds(10)
  /// How long a request may take to arrive in whole, and its response to be taken, however steadily bytes
  /// trickle.
  public var requestDeadline = Duration.seconds(20)
  /// The largest body in bytes; a larger one is answered 413.
  public var maximumBody = 1 << 20
  /// Bytes of bodies held at once for all requests together; a request beyond is answered 503.
  public var maximumBodies = 16 << 20
  /// Bytes of large answers and chunks of streams held at once for clients that have not taken them. Beyond, a
  /// request is answered 503 and a stream ends, to go on where it was later; what has up to 64 KiB always passes.
  public var maximumAnswers = 256 << 20
  /// The kernel's send buffer per connection in bytes: what a slow viewer may cost there. 0 leaves the
  /// system's.
  public var sendBuffer = 16_384
  /// How long a stream may be silent before its heartbeat, which elsewhere than on Linux is also what notices
  /// that its peer has left.
  public var heartbeat = Duration.seconds(15)
  /// Whether browsers are told to come with TLS only. Not on this machine, where one name has many servers.
  var asksForTLS: Bool {
    tls != nil && ClientAddress(host == "localhost" ? "127.0.0.1" : host)?.isLoopback == false
  }
  /// Called after every request, refused ones included, on the loop thread: it must be quick, because every
  /// other client waits.
  public var completed: (@Sendable (CompletedRequest) -> Void)?
  /// Waits on Linux as on other systems, so that tests reach that code.
  package var usesPortableWait = false

  /// The defaults.
  public init() {}
}
