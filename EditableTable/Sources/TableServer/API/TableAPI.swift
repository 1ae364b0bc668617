import EditableTable
import HTTPServer

/// The routes under `/api/`: what each request asks for, and the answer.
struct TableAPI: Sendable {
  let engine: TableEngine
  let options: TableServerOptions
  let metrics: ServerMetrics
  let access: AccessControl
  let rates: ClientRates
  let started: StartedServer
  /// Whether it speaks TLS itself.
  let isSecure: Bool
  let viewers: ViewerRegistry
  let health: HealthWatch

  /// Whether other servers serve the same table.
  var isShared: Bool { options.peers != nil }

  init(
    _ engine: TableEngine, _ options: TableServerOptions, _ metrics: ServerMetrics, _ started: StartedServer,
    isSecure: Bool
  ) {
    self.engine = engine
    self.options = options
    self.metrics = metrics
    self.started = started
    rates = ClientRates(options.rate)
    self.isSecure = isSecure
    access = AccessControl(options.access, wrongTokensPerSecond: options.wrongTokensPerSecond) { address in
      metrics.countWrongToken()
      options.diagnostics.log(.warning, "wrong_token", [("address", address.description)])
    }
    let refused: @Sendable (String) -> Void = { reason in
      options.diagnostics.log(.warning, "report_refused", [("reason", reason)])
    }
    let health = HealthWatch(options.health) { started.server?.wakeAllStreams() }
    self.health = health
    viewers = ViewerRegistry(
      engine.history, table: options.table, pace: options.pace, peers: options.peers, refused: refused,
      health: { health.status }, wakeAll: { started.server?.wakeAllStreams() })
  }

  func answer(_ request: HTTPRequest) async -> HTTPReply {
    let isCommand = request.method == "POST" && request.path == "/api/commands"
    do {
      let reply = try await reply(request)
      if isCommand { metrics.count(commandAnsweredWith: nil) }
      return reply
    } catch {
      if isCommand { metrics.count(commandAnsweredWith: error) }
      return .response(error.response)
    }
  }

  private static let presenceSuffix = "/presence"
  static let viewerPrefix = "/api/viewers/"

  private func reply(_ request: HTTPRequest) async throws(RequestError) -> HTTPReply {
    if (request.method, request.path) == ("GET", "/healthz") { return .response(try healthz(request)) }
    if (request.method, request.path) == ("POST", "/api/session") {
      try rates.take(request, .unknown)
      return .response(try signIn(request))
    }
    let caller = try access.caller(of: request, cookie: cookieName)
    if request.method == "POST" { try rates.take(request, caller) }
    if let answer = try answerToAnybody(request, caller) { return .response(answer) }
    try caller.requireReading()
    switch (request.method, request.path) {
    case ("GET", "/metrics"): return .response(try metricsText(request))
    case ("GET", "/api/table"): return .response(try await table(request))
    case ("GET", "/api/rows"): return .response(try await rows(request))
    case ("GET", "/api/changes"): return .stream(try await changes(request, caller))
    case ("POST", "/api/commands"):
      try caller.requireWriting()
      return .response(try await command(request))
    case ("POST", let path) where path.hasPrefix(Self.viewerPrefix):
      return .response(try aboutViewer(request, caller, path.dropFirst(Self.viewerPrefix.count)))
    case (_, "/api/table"), (_, "/api/rows"), (_, "/api/changes"), (_, "/metrics"):
      return .response(.methodNotAllowed(request.method, allowed: ["GET", "HEAD"]))
    case (_, let path) where path == "/api/commands" || path.hasPrefix(Self.viewerPrefix):
      return .response(.methodNotAllowed(request.method, allowed: ["POST"]))
    default: return .response(.notFound(request.path))
    }
  }

  private func aboutViewer(
    _ request: HTTPRequest, _ caller: Caller, _ rest: Substring
  ) throws(RequestError) -> HTTPResponse {
    if rest.hasSuffix(Self.presenceSuffix) {
      return try announce(request, caller, by: String(rest.dropLast(Self.presenceSuffix.count)))
    }
    return try moveWindow(request, of: String(rest))
  }

  /// What is no secret, and is answered before anybody signs in.
  private func answerToAnybody(
    _ request: HTTPRequest, _ caller: Caller
  ) throws(RequestError) -> HTTPResponse? {
    switch (request.method, request.path) {
    case ("GET", "/api/session"): try session(request, caller)
    case ("POST", "/api/session/end"): try signOut(request, caller)
    case (_, "/healthz"): .methodNotAllowed(request.method, allowed: ["GET", "HEAD"])
    case (_, "/api/session/end"): .methodNotAllowed(request.method, allowed: ["POST"])
    default: nil
    }
  }
}
