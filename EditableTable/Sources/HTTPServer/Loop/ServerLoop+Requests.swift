import CMicroHTTPD

extension ServerLoop {
  /// The headers are there.
  func begin(
    _ connection: OpaquePointer, method: String, path: String, version: String
  ) -> (Exchange, MHD_Result) {
    var head = RequestHead(connection)
    head.method = method
    head.version = version
    head.target = targets.removeValue(forKey: connection) ?? .path
    let exchange = Exchange(
      id: nextID(), head: head, path: head.target.path(in: path),
      address: ClientAddress(cmhd_address(connection)), began: now())
    switchboard.count { $0.requests += 1 }
    if !limits.isWelcome(connection) { return (exchange, refuse(connection, exchange, .tooManyConnections)) }
    guard let refusal = screen.refusal(of: head) else { return (exchange, .YES) }
    return (exchange, refuse(connection, exchange, refusal))
  }

  /// A piece of the body is there.
  func receive(_ piece: UnsafeRawBufferPointer, _ exchange: Exchange) {
    exchange.receivedBytes += piece.count
    switchboard.count { $0.receivedBytes += piece.count }
    if exchange.refusal != nil { return }
    if exchange.body.count + piece.count > options.maximumBody {
      drop(
        exchange, .error(413, code: "body_too_large", "A body may have at most \(options.maximumBody) bytes.")
      )
    } else if bodyBytes + piece.count > options.maximumBodies {
      drop(
        exchange,
        .error(
          503, code: "busy", "Too many large requests at once; try again in a moment.",
          headers: [("Retry-After", "1")]))
    } else {
      exchange.body.append(contentsOf: piece)
      account(piece.count)
    }
  }

  /// libmicrohttpd takes no answer in the middle of a body: the rest is read and thrown away first.
  private func drop(_ exchange: Exchange, _ refusal: HTTPResponse) {
    exchange.refusal = refusal
    account(-exchange.body.count)
    exchange.body = []
  }

  private func account(_ bytes: Int) {
    bodyBytes += bytes
    let total = bodyBytes
    switchboard.count { $0.bodyBytes = total }
  }

  /// The request is whole; called again when its handler has answered.
  func finish(_ connection: OpaquePointer, _ exchange: Exchange, path: UnsafePointer<CChar>) -> MHD_Result {
    if exchange.isRunning {
      guard let reply = switchboard.takeReply(request: exchange.id) else { return .NO }
      return send(connection, exchange, reply)
    }
    deadlines[connection] = nil
    if let refusal = exchange.refusal { return refuse(connection, exchange, refusal) }
    let query = QueryArguments(connection)
    let hasBadEscape = badEscapes.remove(connection) != nil
    let target = exchange.head.target
    guard !hasBadEscape, let path = String(validatingCString: path).map(target.path), path.hasPrefix("/")
    else {
      return refuse(
        connection, exchange, .error(400, code: "bad_target", "The path or the query is malformed."))
    }
    if let name = query.duplicate {
      return refuse(
        connection, exchange,
        .error(400, code: "duplicate_parameter", "The parameter \(name) came more than once."))
    }
    guard !query.isMalformed else {
      return refuse(connection, exchange, .error(400, code: "bad_target", "The query is not UTF-8."))
    }
    if let file = files[path] { return send(connection, exchange, file) }
    return run(connection, exchange, path: path, query: query.values)
  }

  private func run(
    _ connection: OpaquePointer, _ exchange: Exchange, path: String, query: [String: String]
  ) -> MHD_Result {
    let request = HTTPRequest(
      method: exchange.head.method == "HEAD" ? "GET" : exchange.head.method, path: path, query: query,
      lastEventID: exchange.head.lastEventID, authorization: exchange.head.authorization,
      cookies: exchange.head.cookies, address: exchange.address, body: exchange.body)
    exchange.isRunning = true
    guard switchboard.begin(request: exchange.id, Connection(pointer: connection)) else {
      return refuse(connection, exchange, .stopping)
    }
    let id = exchange.id
    Task { [handler, switchboard] in
      switchboard.answer(request: id, await handler(request))
    }
    return .YES
  }

  /// The request is over, answered or not.
  func complete(_ connection: OpaquePointer, _ exchange: Exchange) {
    account(-exchange.body.count)
    exchange.body = []
    release(&exchange.answerBytes)
    badEscapes.remove(connection)
    switchboard.takeReply(request: exchange.id)?.discard()
    options.completed?(
      CompletedRequest(
        method: exchange.head.method, path: exchange.path, address: exchange.address, status: exchange.status,
        errorCode: exchange.errorCode, receivedBytes: exchange.receivedBytes, isStream: exchange.isStream,
        duration: .milliseconds(now() - exchange.began)))
  }
}
