import EditableTable
import HTTPServer

extension TableAPI {
  /// `POST /api/commands`
  func command(_ request: HTTPRequest) async throws(RequestError) -> HTTPResponse {
    _ = try QueryReader(request.query, allowed: [])
    let asked = try CommandRequest(request.body)
    let version: Int
    do {
      version =
        switch asked.action {
        case .execute(let command, let seen, let person):
          try await engine.execute(command, basedOn: seen, by: person, id: asked.id)
        case .undo(let person): try await engine.undo(by: person, id: asked.id)
        case .redo(let person): try await engine.redo(by: person, id: asked.id)
        }
    } catch {
      throw RequestError(error)
    }
    var json = JSONText()
    json.raw("{")
    json.version(version)
    if let person = asked.person { json.undoState(await engine.undoState(of: person)) }
    json.raw("}")
    return HTTPResponse(json: json.bytes)
  }

  /// `POST /api/viewers/<token>`
  func moveWindow(_ request: HTTPRequest, of token: String) throws(RequestError) -> HTTPResponse {
    _ = try QueryReader(request.query, allowed: [])
    let asked = try WindowRequest(request.body)
    try viewer(token).move(to: asked.window)
    return .noContent
  }

  func viewer(_ token: String) throws(RequestError) -> Viewer {
    guard let viewer = viewers.viewer(token) else {
      throw RequestError(
        status: 404, code: "viewer_not_found",
        message: "There is no such viewer; its stream may have ended. Open /api/changes again.")
    }
    return viewer
  }
}
