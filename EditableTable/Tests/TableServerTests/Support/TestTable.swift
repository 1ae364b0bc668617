import EditableTable
import HTTPServer
import TableServer

/// A real server on a free port, and its engine.
struct TestTable {
  let engine: TableEngine
  let server: TableServer
  var port: UInt16 { server.port }
  var latest: TableState { engine.history.latest }

  init(
    rows: [TableRow] = ["a", "b", "c", "d", "e"].map { TableRow(text: $0) },
    historyLimits: TableHistoryLimits = TableHistoryLimits(),
    service: TableServerOptions = TableServerOptions(), _ change: (inout HTTPServerOptions) -> Void = { _ in }
  ) throws {
    try self.init(TableEngine(rows: rows, historyLimits: historyLimits), service: service, change)
  }

  init(
    _ engine: TableEngine, service: TableServerOptions, _ change: (inout HTTPServerOptions) -> Void = { _ in }
  ) throws {
    self.engine = engine
    var options = HTTPServerOptions()
    options.port = 0
    change(&options)
    server = try TableServer.start(engine, options: options, service: service)
  }

  /// Sends a request on a connection of its own.
  func request(
    _ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8]? = nil
  ) async throws -> TestAnswer {
    var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
    if let body { all["Content-Length"] = String(body.count) }
    if body != nil { all["Content-Type"] = "application/json" }
    all.merge(headers) { $1 }
    let head = all.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
    let socket = try TestSocket(port: port)
    await socket.send(Array("\(method) \(target) HTTP/1.1\r\n\(head)\r\n".utf8) + (body ?? []))
    var bytes: [UInt8] = []
    while true {
      let piece = try await socket.receive()
      if piece.isEmpty { return try TestAnswer(bytes: bytes) }
      bytes += piece
    }
  }

  func get(_ target: String, headers: [String: String] = [:]) async throws -> TestAnswer {
    try await request("GET", target, headers: headers)
  }

  func post(
    _ target: String, _ body: String, headers: [String: String] = [:]
  ) async throws -> TestAnswer {
    try await request("POST", target, headers: headers, body: Array(body.utf8))
  }

  func command(_ body: String) async throws -> TestAnswer { try await post("/api/commands", body) }

  /// Opens a stream of changes.
  func follow(
    _ query: String = "", headers: [String: String] = [:], receiveBuffer: Int32 = 0
  ) async throws -> TestStream {
    try await TestStream(
      port: port, target: "/api/changes\(query)", headers: headers, receiveBuffer: receiveBuffer)
  }
}
