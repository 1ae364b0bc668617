import EditableTable
import HTTPServer

extension TableAPI {
  /// `GET /api/table`
  func table(_ request: HTTPRequest) async throws(RequestError) -> HTTPResponse {
    let query = try QueryReader(request.query, allowed: ["person"])
    let person = try query.text("person").map(CommandRequest.person)
    let state = engine.history.latest
    var json = JSONText()
    json.raw("{")
    json.summary(state)
    if let person { json.undoState(await engine.undoState(of: person)) }
    json.raw("}")
    return HTTPResponse(json: json.bytes)
  }

  /// `GET /api/rows`
  func rows(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let query = try QueryReader(request.query, allowed: ["from", "count", "version"])
    let window = try query.window()
    let state = try state(at: try query.number("version"))
    var json = JSONText()
    json.raw("{")
    json.summary(state)
    json.raw(",\"from\":")
    json.number(window.from)
    json.raw(",\"rows\":")
    json.list(state.rows[window.positions(of: state.rows.count)]) { $0.row($1) }
    json.raw("}")
    return HTTPResponse(json: json.bytes)
  }

  /// `GET /api/changes`
  ///
  /// A browser that lost its connection repeats the request with `Last-Event-ID`, which is newer than
  /// `since`.
  func changes(_ request: HTTPRequest, _ caller: Caller) throws(RequestError) -> Viewer {
    let query = try QueryReader(request.query, allowed: ["from", "count", "since", "history"])
    let window = try query.window()
    var since = try query.number("since")
    if let text = request.lastEventID, !text.isEmpty {
      since = try QueryReader.number(text, "Last-Event-ID")
    }
    // A version of another table, or of one that began anew, is not a version of this one.
    if let run = query.text("history"), run != viewers.run { since = nil }
    let viewer = viewers.open(window, since: since, caller)
    // Who was let in may have been turned away before the viewer was there to be ended.
    if !access.isCurrent(caller) { viewer.end(.revoked) }
    return viewer
  }

  private func state(at version: Int?) throws(RequestError) -> TableState {
    let latest = engine.history.latest
    guard let version, version != latest.version else { return latest }
    if version > latest.version {
      throw RequestError(TableError.unknownVersion(version, latest: latest.version))
    }
    guard let state = engine.history.state(at: version) else {
      throw .versionGone(version, newest: latest.version)
    }
    return state
  }
}
