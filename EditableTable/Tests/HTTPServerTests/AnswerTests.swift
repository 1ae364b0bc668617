import HTTPServer
import LoopbackClient
import Testing

extension HTTPServerTests {
  @Suite("Answers")
  struct AnswerTests {
    private let page = StaticFile(
      contentType: "text/html; charset=utf-8", bytes: Array("<p>hello</p>".utf8),
      headers: [("Content-Security-Policy", "default-src 'self'")])

    @Test(
      "A request reaches the handler with its query, its body and its last event", arguments: Wait.allCases)
    func handler(wait: Wait) async throws {
      try await TestServer(wait: wait).run { test in
        #expect(test.get("/api/echo?b=x%20y&a=1+2&c", "Last-Event-ID: 7\r\n").body == "GET a=1 2&b=x y&c= 7 ")
        #expect(test.get("/api/%65cho?%61=%C3%A9").body == "GET a=é - ")
        #expect(test.post("/api/echo", "{\"a\":1}").body == "POST  - {\"a\":1}")
        let large = String(repeating: "x", count: 100_000)
        #expect(test.post("/api/echo", large).body == "POST  - " + large)
      }
    }

    @Test("Every answer has the headers that protect a browser, and is not cached")
    func securityHeaders() async throws {
      let page = page
      try await TestServer(files: ["/": page]).run { test in
        let stream = RawClient(port: test.port)
        stream.send("GET /api/stream HTTP/1.1\r\n\(test.host)\r\n")
        let head = Answer(bytes: Array((stream.read(until: "\r\n\r\n") ?? "").utf8))
        #expect(head.header("Content-Type") == "text/event-stream")
        let answers = [
          test.get("/"), test.get("/api/echo"), test.get("/nothing"), test.post("/api/echo", "{}"),
          test.get("/", method: "DELETE"), test.talk("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"), head,
        ]
        for answer in answers {
          #expect(answer.header("X-Content-Type-Options") == "nosniff", "\(answer)")
          #expect(answer.header("Referrer-Policy") == "no-referrer", "\(answer)")
          #expect(answer.header("Cross-Origin-Resource-Policy") == "same-origin", "\(answer)")
          #expect(answer.header("Cache-Control")?.hasPrefix("no-") == true, "\(answer)")
        }
      }
    }

    @Test("A static file is answered from memory with its own headers, and 304 to who has it")
    func staticFile() async throws {
      let page = page
      try await TestServer(files: ["/": page]).run { test in
        let first = test.get("/")
        #expect(first.status == 200)
        #expect(first.body == "<p>hello</p>")
        #expect(first.header("Content-Type") == "text/html; charset=utf-8")
        #expect(first.header("Content-Security-Policy") == "default-src 'self'")
        let tag = try #require(first.header("ETag"))
        for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
          let again = test.get("/", "If-None-Match: \(known)\r\n")
          #expect(again.status == 304)
          #expect(again.body.isEmpty)
          #expect(again.header("ETag") == tag)
        }
        #expect(test.get("/", "If-None-Match: \"other\"\r\n").status == 200)
        let wrong = test.post("/", "{}")
        #expect(wrong.status == 405)
        #expect(wrong.header("Allow") == "GET, HEAD")
      }
    }

    @Test("HEAD has the headers of GET and no body: files, handlers and streams")
    func head() async throws {
      let page = page
      let source = TextSource(first: "data: x\n\n")
      try await TestServer(files: ["/": page], source: { source }).run { test in
        let file = test.get("/", "Connection: close\r\n", method: "HEAD")
        #expect(file.status == 200 && file.body.isEmpty && file.header("Content-Length") == "12")
        let answer = test.get("/api/echo", "Connection: close\r\n", method: "HEAD")
        #expect(answer.status == 200 && answer.body.isEmpty && answer.header("Content-Length") == "7")
        let stream = test.get("/api/stream", "Connection: close\r\n", method: "HEAD")
        #expect(stream.status == 200 && stream.body.isEmpty)
        #expect(stream.header("Content-Type") == "text/event-stream")
        #expect(source.state.withLock { $0.closes } == 1)
      }
    }

    @Test(
      "Methods other than GET, HEAD and POST are 405 with Allow",
      arguments: ["PUT", "DELETE", "OPTIONS", "TRACE"])
    func methods(_ method: String) async throws {
      try await TestServer().run { test in
        let answer = test.get("/api/echo", method: method)
        #expect(answer.status == 405)
        #expect(answer.header("Allow") == "GET, HEAD, POST")
        #expect(answer.errorCode == "method_not_allowed")
      }
    }

    @Test("What the handler does not know is 404 in the usual form, quoted")
    func notFound() async throws {
      try await TestServer().run { test in
        let answer = test.get("/no%22such%0a")
        #expect(answer.status == 404)
        #expect(answer.header("Content-Type") == "application/json")
        let json = #"{"error":{"code":"not_found","message":"There is nothing at /no\"such\u000a."}}"#
        #expect(answer.body == json + "\n")
      }
    }

    @Test("A parameter that comes twice, bad escapes, NUL and bytes that are not UTF-8 are 400")
    func badTargets() async throws {
      try await TestServer(files: ["/": page]).run { test in
        #expect(test.get("/api/echo?a=1&a=2").errorCode == "duplicate_parameter")
        for target in [
          "/%00", "/api/echo%", "/%4", "/%zz", "/api/echo?a=%", "/api/echo?a=%00", "/%ff", "/?a=%ff",
          "/?%ff=1",
        ] {
          let answer = test.get(target)
          #expect(answer.status == 400 && answer.errorCode == "bad_target", "\(target): \(answer)")
        }
        #expect(test.get("/api/echo?a=%25").body == "GET a=% - ")
      }
    }

    @Test("Requests sent together on one connection are answered in order", arguments: Wait.allCases)
    func pipelining(wait: Wait) async throws {
      try await TestServer(wait: wait).run { test in
        let client = RawClient(port: test.port)
        client.send((1...3).map { "GET /api/echo?a=\($0) HTTP/1.1\r\n\(test.host)\r\n" }.joined())
        for number in 1...3 { #expect(client.read(until: "GET a=\(number) - ") != nil) }
      }
    }

    /// libmicrohttpd's own epoll thread sleeps when exactly as many are ready as its event list holds: 128.
    @Test(
      "As many requests at once as libmicrohttpd's event list holds are all answered", arguments: [128, 256],
      Wait.allCases)
    func manyAtOnce(_ count: Int, wait: Wait) async throws {
      try await TestServer(wait: wait).run { test in
        let clients = (0..<count).map { _ in RawClient(port: test.port) }
        for _ in 0..<3 {
          for client in clients { client.send("GET /api/echo HTTP/1.1\r\n\(test.host)\r\n") }
          #expect(clients.count { $0.read(until: "GET  - ") != nil } == count)
        }
      }
    }

    @Test(
      "A client that leaves while its handler works leaves nothing behind, whatever the reply",
      arguments: Wait.allCases)
    func leftWhileRunning(wait: Wait) async throws {
      let gate = Gate()
      let source = TextSource(first: "data: x\n\n")
      let handler: HTTPServer.Handler = { request in
        await gate.wait()
        return request.path == "/api/stream" ? .stream(source) : .response(TestServer.echo(request))
      }
      try await TestServer(wait: wait, handler: handler).run { test in
        for path in ["/api/stream", "/api/echo"] {
          let client = RawClient(port: test.port)
          client.send("GET \(path) HTTP/1.1\r\n\(test.host)\r\n")
          #expect(test.wait { $0.running == (path == "/api/stream" ? 1 : 2) })
          client.reset()
        }
        gate.open()
        #expect(test.wait { $0.connections == 0 && $0.streams == 0 && $0.running == 0 })
        #expect(source.state.withLock { $0.closes } == 1)
      }
    }

    @Test(
      "A client that closes its sending side right after the request gets its answer, and is then let go",
      arguments: Wait.allCases)
    func halfClosed(wait: Wait) async throws {
      try await TestServer(wait: wait, options: { $0.timeout = .seconds(1) }).run { test in
        let client = RawClient(port: test.port)
        client.send("GET /api/echo HTTP/1.1\r\n\(test.host)\r\n")
        client.finishSending()
        #expect(client.read(until: "GET  - ") != nil)
        #expect(test.wait { $0.connections == 0 })
      }
    }

    @Test("A response header with a line break is never sent: 500 instead")
    func headerInjection() async throws {
      let handler: HTTPServer.Handler = { _ in
        .response(
          HTTPResponse(status: 200, contentType: "text/plain", body: [], headers: [("X-A", "b\r\nX-C: d")]))
      }
      try await TestServer(handler: handler).run { test in
        let answer = test.get("/")
        #expect(answer.status == 500)
        #expect(answer.header("X-C") == nil)
      }
    }

    @Test("204 has neither body nor type")
    func noContent() async throws {
      try await TestServer(handler: { _ in .response(.noContent) }).run { test in
        let answer = test.post("/", "{}")
        #expect(answer.status == 204 && answer.body.isEmpty && answer.header("Content-Type") == nil)
      }
    }
  }
}
