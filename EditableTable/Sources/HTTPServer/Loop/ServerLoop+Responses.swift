import CMicroHTTPD

extension ServerLoop {
  func send(_ connection: OpaquePointer, _ exchange: Exchange, _ reply: HTTPReply) -> MHD_Result {
    switch reply {
    case .response(let response):
      return send(connection, response)
    case .stream(let source) where exchange.head.method == "HEAD":
      source.closed()
      return send(connection, HTTPResponse(status: 200, contentType: "text/event-stream", body: []))
    case .stream(let source):
      return open(connection, source)
    }
  }

  func send(_ connection: OpaquePointer, _ response: HTTPResponse) -> MHD_Result {
    startSending(connection)
    guard let made = MHDResponse.make(response) else {
      let failure = HTTPResponse.error(500, code: "internal", "The server could not make its answer.")
      guard let made = MHDResponse.make(failure) else { return .NO }
      defer { MHD_destroy_response(made) }
      return MHD_queue_response(connection, 500, made)
    }
    defer { MHD_destroy_response(made) }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }

  /// Answers in the transport's own name.
  func refuse(_ connection: OpaquePointer, _ response: HTTPResponse) -> MHD_Result {
    switchboard.count { $0.refused += 1 }
    return send(connection, response)
  }

  func send(_ connection: OpaquePointer, _ exchange: Exchange, _ file: PreparedFile) -> MHD_Result {
    guard exchange.head.method != "POST" else {
      return refuse(connection, .methodNotAllowed("POST", allowed: ["GET", "HEAD"]))
    }
    startSending(connection)
    if let known = exchange.head.ifNoneMatch, file.matches(known) {
      return MHD_queue_response(connection, 304, file.notModified)
    }
    return MHD_queue_response(connection, 200, file.whole)
  }
}
