import EditableTable
import HTTPServer

/// Serves a table: the page at `/`, and the routes of `docs/http-api.md` under `/api/`.
///
/// ```swift
/// let server = try TableServer.start(TableEngine(rows: TableRow.random(count: 5)))
/// print("http://127.0.0.1:\(server.port)/")
/// await server.stop()
/// ```
public final class TableServer: Sendable {
  /// The port it listens on.
  public var port: UInt16 { server.port }
  /// What it is doing now.
  public var statistics: HTTPServerStatistics { server.statistics }

  private let server: HTTPServer
  private let observation: TableObservation
  private let api: TableAPI

  private init(_ server: HTTPServer, _ observation: TableObservation, _ api: TableAPI) {
    self.server = server
    self.observation = observation
    self.api = api
  }

  /// Starts to serve `engine`'s table.
  ///
  /// - Parameters:
  ///   - engine: the table.
  ///   - options: where to listen, and the limits.
  ///   - service: what there is beside the table.
  /// - Throws: `HTTPServerError` when it cannot listen, or an option makes no sense.
  public static func start(
    _ engine: TableEngine, options: HTTPServerOptions = HTTPServerOptions(),
    service: TableServerOptions = TableServerOptions()
  ) throws(HTTPServerError) -> TableServer {
    let metrics = ServerMetrics()
    let started = StartedServer()
    let api = TableAPI(engine, service, metrics, started, isSecure: options.tls != nil)
    var options = options
    options.completed = { [completed = options.completed] request in
      metrics.count(request)
      service.diagnostics.log(request)
      completed?(request)
    }
    let server = try HTTPServer.start(options: options, files: PageFiles.all) { request in
      await api.answer(request)
    }
    started.server = server
    let observation = engine.history.observe { [weak server] _ in server?.wakeAllStreams() }
    // For what happened before anybody observed it.
    server.wakeAllStreams()
    return TableServer(server, observation, api)
  }

  /// Has `list` say from now on who may do what, as after a token was taken out or came in.
  ///
  /// Sessions of tokens that are not in it end. So do the streams of all who may do less than before, or more: who may
  /// still read opens them anew.
  ///
  /// ```swift
  /// server.replaceAccess(with: try AccessList(file: "tokens"))
  /// ```
  ///
  /// - Precondition: the server was started with a list.
  /// - Returns: how many streams ended.
  /// - Complexity: O(streams + sessions).
  @discardableResult
  public func replaceAccess(with list: AccessList) -> Int {
    precondition(api.access.list != nil, "This table asks for no tokens.")
    api.access.replace(with: list)
    return api.viewers.end(.revoked) { !api.access.isCurrent($0) }
  }

  /// Has connections that are made from now on see this certificate; see ``HTTPServer/replaceIdentity(with:)``.
  public func replaceIdentity(with identity: TLSIdentity) { server.replaceIdentity(with: identity) }

  /// Stops: streams are told so and end, and requests in flight are answered, so that whoever sent a command hears what
  /// became of it.
  public func stop() async {
    observation.cancel()
    api.health.stop()
    api.viewers.sayGoodbye()
    await server.stop()
  }
}
