import Foundation
import HTTPServer
import LoopbackClient

/// A real server on a free port with the routes that the tests ask for.
///
/// `/api/echo` answers with what it was asked; `/api/stream` with the stream of `source()`.
struct TestServer: Sendable {
  let server: HTTPServer
  var port: UInt16 { server.port }
  var host: String { "Host: 127.0.0.1:\(port)\r\n" }

  init(
    wait: Wait = .native, files: [String: StaticFile] = [:],
    source: @escaping @Sendable () -> any EventSource = { TextSource() },
    handler: HTTPServer.Handler? = nil, options change: (inout HTTPServerOptions) -> Void = { _ in }
  ) throws {
    var options = HTTPServerOptions()
    options.port = 0
    // What a test does not ask for must not happen in it.
    options.heartbeat = .seconds(3600)
    options.timeout = .seconds(3600)
    options.requestDeadline = .seconds(3600)
    if wait == .portable {
      options.usesPortableWait = true
      options.connections = 900
      options.streams = 800
    }
    change(&options)
    server = try HTTPServer.start(options: options, files: files) { request in
      if let handler { return await handler(request) }
      switch request.path {
      case "/api/echo": return .response(Self.echo(request))
      case "/api/stream": return .stream(source())
      default: return .response(.notFound(request.path))
      }
    }
  }

  static func echo(_ request: HTTPRequest) -> HTTPResponse {
    let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let text = "\(request.method) \(query.joined(separator: "&")) \(request.lastEventID ?? "-") "
    return HTTPResponse(status: 200, contentType: "text/plain", body: Array(text.utf8) + request.body)
  }

  /// Runs `body` on a thread of its own, and stops the server.
  ///
  /// The body waits at sockets; on a thread of Swift's pool it would take the one that the handler needs.
  func run(_ body: @escaping @Sendable (TestServer) throws -> Void) async throws {
    let result = await Self.blocking { Result { try body(self) } }
    await server.stop()
    try result.get()
  }

  /// Runs `body`, which waits at sockets, on a thread of its own.
  static func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }

  /// Sends `request` on a connection of its own and gives what comes until the server closes or, after a
  /// whole answer, says nothing more.
  func talk(_ request: String, quiet: Int = 30) -> Answer { talk(Array(request.utf8), quiet: quiet) }

  func talk(_ request: [UInt8], quiet: Int = 30) -> Answer {
    let client = RawClient(port: port)
    client.send(request)
    var all: [UInt8] = []
    while true {
      switch client.receive(milliseconds: Answer(bytes: all).isWhole ? quiet : 60_000) {
      case .bytes(let bytes): all += bytes
      case .end: return Answer(bytes: all, wasClosed: true)
      case .timeout: return Answer(bytes: all)
      }
    }
  }

  func get(_ target: String, _ headers: String = "", method: String = "GET") -> Answer {
    talk("\(method) \(target) HTTP/1.1\r\n\(host)\(headers)\r\n")
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

  /// Waits until `condition` holds; false when it has not within the time.
  func wait(milliseconds: Int = 8000, until condition: (HTTPServerStatistics) -> Bool) -> Bool {
    let end = now() + milliseconds
    while now() < end {
      if condition(server.statistics) { return true }
      usleep(2000)
    }
    return condition(server.statistics)
  }
}

/// How many descriptors this process has open.
func openDescriptors() -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
}
