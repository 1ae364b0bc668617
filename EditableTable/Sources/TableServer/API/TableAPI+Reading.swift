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
  func rows(_ request: HTTPRequest) async throws(RequestError) -> HTTPResponse {
    let query = try QueryReader(request.query, allowed: ["from", "count", "version"])
    let window = try query.window()
    let version = try query.number("version")
    await catchUp(to: version)
    let state = try state(at: version)
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
  func changes(_ request: HTTPRequest, _ caller: Caller) async throws(RequestError) -> Viewer {
    let query = try QueryReader(request.query, allowed: ["from", "count", "since", "history"])
    let window = try query.window()
    var since = try query.number("since")
    if let text = request.lastEventID, !text.isEmpty {
      since = try QueryReader.number(text, "Last-Event-ID")
    }
    // A version of another table, or of one that began anew, is not a version of this one.
    if let run = query.text("history"), run != viewers.run { since = nil }
    // Or the table would go back before the viewer's eyes.
    await catchUp(to: since)
    let viewer = viewers.open(window, since: since, caller)
    // Who was let in may have been turned away before the viewer was there to be ended.
    if !access.isCurrent(caller) { viewer.end(.revoked) }
    return viewer
  }

  /// Waits a moment for a version that another server of the table may have told.
  private func catchUp(to version: Int?) async {
    if isShared, let version { await engine.catchUp(to: version) }
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
