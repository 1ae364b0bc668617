import HTTPServer

/// A real server on a free port with the routes that the tests ask for.
///
/// `/api/echo` answers with what it was asked; `/api/stream` with `source()`.
struct TestServer {
  let server: HTTPServer
  var port: UInt16 { server.port }
  var host: String { "Host: 127.0.0.1:\(port)\r\n" }

  init(
    files: [String: StaticFile] = [:], source: @escaping @Sendable () -> any EventSource = { TextSource() },
    handler: (@Sendable (HTTPRequest) async -> HTTPReply)? = nil,
    _ change: (inout HTTPServerOptions) -> Void = { _ in }
  ) throws {
    var options = HTTPServerOptions()
    options.port = 0
    change(&options)
    server = try HTTPServer.start(options: options, files: files) { request in
      if let handler { return await handler(request) }
      switch request.path {
      case "/api/echo":
        let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        return .response(
          HTTPResponse(
            status: 200, contentType: "text/plain",
            body: Array("\(request.method) \(query) \(request.lastEventID ?? "-") ".utf8) + request.body))
      case "/api/stream": return .stream(source())
      default: return .response(.notFound(request.path))
      }
    }
  }

  /// Sends `request` on a connection of its own and gives what comes until the server closes or, after a whole
  /// response, says nothing more.
  func talk(_ request: String) -> Answer { Answer(bytes: exchange(Array(request.utf8))) }

  private func exchange(_ bytes: [UInt8]) -> [UInt8] {
    let client = RawClient(port: port)
    client.send(bytes)
    var all: [UInt8] = []
    while true {
      let isWhole = Answer(bytes: all).isWhole
      switch client.receive(milliseconds: isWhole ? 30 : 5000) {
      case .bytes(let bytes): all += bytes
      case .end, .timeout: return all
      }
    }
  }

  func get(_ target: String, _ headers: String = "") -> Answer {
    talk("GET \(target) HTTP/1.1\r\n\(host)\(headers)\r\n")
  }

  func post(_ target: String, _ body: String, _ headers: String = "") -> Answer {
    talk(
      "POST \(target) HTTP/1.1\r\n\(host)Content-Type: application/json\r\n\(headers)"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  /// An open stream, its headers read.
  func openStream(receiveBuffer: Int32 = 0) -> RawClient? {
    let client = RawClient(port: port, receiveBuffer: receiveBuffer)
    client.send("GET /api/stream HTTP/1.1\r\n\(host)\r\n")
    guard let head = client.read(until: "\r\n\r\n"), head.hasPrefix("HTTP/1.1 200") else { return nil }
    return client
  }
}
