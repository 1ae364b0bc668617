import EditableTable
import HTTPServer

/// The routes under `/api/`: what each request asks for, and the answer.
struct TableAPI: Sendable {
  let engine: TableEngine
  let options: TableServerOptions
  let metrics: ServerMetrics
  /// Nil before the server has started.
  let statistics: @Sendable () -> HTTPServerStatistics?
  let viewers: ViewerRegistry

  init(
    _ engine: TableEngine, _ options: TableServerOptions, _ metrics: ServerMetrics,
    statistics: @escaping @Sendable () -> HTTPServerStatistics?
  ) {
    self.engine = engine
    self.options = options
    self.metrics = metrics
    self.statistics = statistics
    viewers = ViewerRegistry(engine.history)
  }

  func answer(_ request: HTTPRequest) async -> HTTPReply {
    do {
      return try await reply(request)
    } catch {
      return .response(error.response)
    }
  }

  static let viewerPrefix = "/api/viewers/"

  private func reply(_ request: HTTPRequest) async throws(RequestError) -> HTTPReply {
    switch (request.method, request.path) {
    case ("GET", "/healthz"): return .response(try healthz(request))
    case ("GET", "/metrics"): return .response(try metricsText(request))
    case ("GET", "/api/table"): return .response(try await table(request))
    case ("GET", "/api/rows"): return .response(try rows(request))
    case ("GET", "/api/changes"): return .stream(try changes(request))
    case ("POST", "/api/commands"): return .response(try await countedCommand(request))
    case ("POST", let path) where path.hasPrefix(Self.viewerPrefix):
      return .response(try moveWindow(request, of: String(path.dropFirst(Self.viewerPrefix.count))))
    case (_, "/api/table"), (_, "/api/rows"), (_, "/api/changes"), (_, "/healthz"), (_, "/metrics"):
      return .response(.methodNotAllowed(request.method, allowed: ["GET", "HEAD"]))
    case (_, let path) where path == "/api/commands" || path.hasPrefix(Self.viewerPrefix):
      return .response(.methodNotAllowed(request.method, allowed: ["POST"]))
    default: return .response(.notFound(request.path))
    }
  }

  private func countedCommand(_ request: HTTPRequest) async throws(RequestError) -> HTTPResponse {
    do {
      let answer = try await command(request)
      metrics.count(commandAnsweredWith: nil)
      return answer
    } catch {
      metrics.count(commandAnsweredWith: error)
      throw error
    }
  }
}
