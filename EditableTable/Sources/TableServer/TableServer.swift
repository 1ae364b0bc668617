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
  private let viewers: ViewerRegistry

  private init(_ server: HTTPServer, _ observation: TableObservation, _ viewers: ViewerRegistry) {
    self.server = server
    self.observation = observation
    self.viewers = viewers
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
    return TableServer(server, observation, api.viewers)
  }

  /// Stops: streams are told so and end, and requests in flight are answered, so that whoever sent a command hears what
  /// became of it.
  public func stop() async {
    observation.cancel()
    viewers.sayGoodbye()
    await server.stop()
  }
}
