import EditableTable
import HTTPServer

/// The routes under `/api/`: what each request asks for, and the answer.
struct TableAPI: Sendable {
  let engine: TableEngine
  let viewers: ViewerRegistry

  init(_ engine: TableEngine) {
    self.engine = engine
    viewers = ViewerRegistry(engine.history)
  }

  func answer(_ request: HTTPRequest) async -> HTTPReply {
    do {
      return try await reply(request)
    } catch {
      return .response(error.response)
    }
  }

  private static let viewerPrefix = "/api/viewers/"

  private func reply(_ request: HTTPRequest) async throws(RequestError) -> HTTPReply {
    switch (request.method, request.path) {
    case ("GET", "/api/table"): return .response(try await table(request))
    case ("GET", "/api/rows"): return .response(try rows(request))
    case ("GET", "/api/changes"): return .stream(try changes(request))
    case ("POST", "/api/commands"): return .response(try await command(request))
    case ("POST", let path) where path.hasPrefix(Self.viewerPrefix):
      return .response(try moveWindow(request, of: String(path.dropFirst(Self.viewerPrefix.count))))
    case (_, "/api/table"), (_, "/api/rows"), (_, "/api/changes"):
      return .response(.methodNotAllowed(request.method, allowed: ["GET", "HEAD"]))
    case (_, let path) where path == "/api/commands" || path.hasPrefix(Self.viewerPrefix):
      return .response(.methodNotAllowed(request.method, allowed: ["POST"]))
    default: return .response(.notFound(request.path))
    }
  }
}
