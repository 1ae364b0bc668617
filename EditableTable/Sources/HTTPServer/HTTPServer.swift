/// An HTTP/1.1 server: requests to a handler, files from memory, and streams of events.
///
/// It stands on GNU libmicrohttpd, driven by one loop thread of its own. It knows nothing of what it serves.
/// With or without TLS.
///
/// It is made for Linux, where the loop thread waits with epoll. On macOS it is written to wait with `select()`
/// instead: at most 960 connections, and a peer that leaves a silent stream is noticed by the heartbeat only, the
/// second one at the latest. That way of waiting is tested on Linux; it has never been compiled or run on macOS.
///
/// ```swift
/// let server = try HTTPServer.start(options: options, files: ["/": page]) { request in
///   switch (request.method, request.path) {
///   case ("GET", "/api/changes"): .stream(ChangesSource(request))
///   case ("GET", "/api/table"): .response(HTTPResponse(json: table.json))
///   default: .response(.notFound(request.path))
///   }
/// }
/// print("http://127.0.0.1:\(server.port)/")
/// await server.stop()
/// ```
///
/// What it refuses itself, so that a handler need not: requests whose framing is ambiguous (400), names of
/// the host that are not allowed and other sites' pages (403), methods other than GET, HEAD and POST (405),
/// POST that is not `application/json` (415), without length (411), or too large (413).
public final class HTTPServer: Sendable {
  /// Answers a request, in a task of its own.
  public typealias Handler = @Sendable (HTTPRequest) async -> HTTPReply

  /// The port it listens on.
  public let port: UInt16
  private let switchboard: Switchboard

  private init(port: UInt16, switchboard: Switchboard) {
    self.port = port
    self.switchboard = switchboard
  }

  /// Starts to listen and to answer.
  ///
  /// - Parameters:
  ///   - options: where to listen, and the limits.
  ///   - files: what is served from memory, by path (`/`, `/app/main.js`).
  ///   - handler: answers everything that is not a file. One that never returns holds its connection
  ///     until `stop`.
  /// - Throws: `HTTPServerError` when it cannot listen or an option makes no sense.
  public static func start(
    options: HTTPServerOptions = HTTPServerOptions(), files: [String: StaticFile] = [:],
    handler: @escaping Handler
  ) throws(HTTPServerError) -> HTTPServer {
    try options.validate()
    let switchboard = Switchboard(try Wakeup(isPipe: options.waitsWithSelect))
    switchboard.identity = options.tls
    let loop = try ServerLoop(options: options, files: files, handler: handler, switchboard: switchboard)
    // Last: what is opened before it is closed by its owner when this throws.
    let listener = try ListeningSocket(host: options.host, port: options.port)
    try loop.start(listener)
    return HTTPServer(port: listener.port, switchboard: switchboard)
  }

  /// Has every stream's source asked for something new. Callable from any thread. O(streams).
  public func wakeAllStreams() { switchboard.wakeAllStreams() }

  /// Has connections that are made from now on see this certificate, as when the old one is about to expire. Those that
  /// are open go on.
  ///
  /// ```swift
  /// server.replaceIdentity(with: try TLSIdentity(certificateFile: "certificate.pem", keyFile: "key.pem"))
  /// ```
  ///
  /// - Precondition: the server was started with TLS.
  public func replaceIdentity(with identity: TLSIdentity) {
    precondition(switchboard.identity != nil, "This server speaks no TLS.")
    switchboard.identity = identity
  }

  /// What it is doing now.
  public var statistics: HTTPServerStatistics { switchboard.statistics }

  /// Stops: no further connection, each stream gets its farewell and ends, and requests in flight are answered.
  ///
  /// Returns when everything is closed. Calling it again waits for the same end. A server that is released without it
  /// stops as well.
  ///
  /// - Parameters:
  ///   - patience: how long handlers may take for their answers; whoever has none by then gets 503, whatever the
  ///     handler does afterwards.
  ///   - grace: how long connections may take for their last bytes when no handler runs any more; then they are cut.
  public func stop(patience: Duration = .seconds(10), grace: Duration = .seconds(1)) async {
    await switchboard.stop(Switchboard.Stop(patience: patience, grace: grace))
  }

  deinit { switchboard.requestStop(Switchboard.Stop(patience: .seconds(1), grace: .seconds(1))) }
}
