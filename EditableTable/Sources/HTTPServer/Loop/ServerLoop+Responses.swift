import CMicroHTTPD

extension ServerLoop {
  func send(_ connection: OpaquePointer, _ exchange: Exchange, _ reply: HTTPReply) -> MHD_Result {
    switch reply {
    case .response(let response):
      guard reserve(response.body.count, &exchange.answerBytes) else {
        return refuse(connection, exchange, .tooManyAnswers)
      }
      return send(connection, exchange, response)
    case .stream(let source) where exchange.head.method == "HEAD":
      source.closed()
      return send(
        connection, exchange, HTTPResponse(status: 200, contentType: "text/event-stream", body: []))
    case .stream(let source):
      return open(connection, exchange, source)
    }
  }

  func send(_ connection: OpaquePointer, _ exchange: Exchange, _ response: HTTPResponse) -> MHD_Result {
    startSending(connection)
    exchange.status = response.status
    exchange.errorCode = response.errorCode
    guard let made = MHDResponse.make(response, asksForTLS: asksForTLS) else {
      let failure = HTTPResponse.error(500, code: "internal", "The server could not make its answer.")
      guard let made = MHDResponse.make(failure, asksForTLS: asksForTLS) else { return .NO }
      exchange.status = 500
      defer { MHD_destroy_response(made) }
      return MHD_queue_response(connection, 500, made)
    }
    defer { MHD_destroy_response(made) }
    countSent(exchange.head.method == "HEAD" ? 0 : response.body.count)
    return MHD_queue_response(connection, UInt32(response.status), made)
  }

  /// Counts an answer or a chunk that is to be held until its client has taken it; false when too much is held
  /// already: a client that asks for much and reads nothing costs that much until it is cut.
  func reserve(_ bytes: Int, _ held: inout Int) -> Bool {
    if bytes <= Self.smallAnswer { return true }
    if answerBytes + bytes > options.maximumAnswers { return false }
    held = bytes
    countAnswers(bytes)
    return true
  }

  /// Gives back what `reserve` took.
  func release(_ held: inout Int) {
    if held == 0 { return }
    countAnswers(-held)
    held = 0
  }

  private func countAnswers(_ bytes: Int) {
    answerBytes += bytes
    let total = answerBytes
    switchboard.count { $0.answerBytes = total }
  }

  /// Answers in the transport's own name.
  func refuse(_ connection: OpaquePointer, _ exchange: Exchange, _ response: HTTPResponse) -> MHD_Result {
    switchboard.count { $0.refused += 1 }
    return send(connection, exchange, response)
  }

  func countSent(_ bytes: Int) { switchboard.count { $0.sentBytes += bytes } }

  func send(_ connection: OpaquePointer, _ exchange: Exchange, _ file: PreparedFile) -> MHD_Result {
    guard exchange.head.method != "POST" else {
      return refuse(connection, exchange, .methodNotAllowed("POST", allowed: ["GET", "HEAD"]))
    }
    startSending(connection)
    if let known = exchange.head.ifNoneMatch, file.matches(known) {
      exchange.status = 304
      return MHD_queue_response(connection, 304, file.notModified)
    }
    exchange.status = 200
    countSent(exchange.head.method == "HEAD" ? 0 : file.size)
    return MHD_queue_response(connection, 200, file.whole)
  }
}

extension HTTPResponse {
  static let tooManyAnswers = HTTPResponse.error(
    503, code: "busy", "Too many large answers at once; try again in a moment, or ask for less.",
    headers: [("Retry-After", "1")])
}

extension HTTPResponse {
  static let tooManyConnections = HTTPResponse.error(
    429, code: "too_many_connections",
    "There are too many connections from your address; close some, and try again.",
    headers: [("Retry-After", "5"), ("Connection", "close")])
}
