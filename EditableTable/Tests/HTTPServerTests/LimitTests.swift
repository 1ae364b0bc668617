import Foundation
import HTTPServer
import LoopbackClient
import Synchronization
import Testing

extension HTTPServerTests {
  @Suite("Limits")
  struct LimitTests {
    @Test("A body that is declared too large is 413 before it is read; the largest is accepted")
    func declaredLength() async throws {
      try await TestServer(options: { $0.maximumBody = 1000 }).run { test in
        #expect(test.post("/api/echo", String(repeating: "x", count: 1000)).status == 200)
        let answer = test.post("/api/echo", String(repeating: "x", count: 1001))
        #expect(answer.status == 413 && answer.errorCode == "body_too_large")
        let huge = "POST /api/echo HTTP/1.1\r\n\(test.host)Content-Type: application/json\r\nContent-Length: "
        #expect(test.talk(huge + "1099511627776\r\n\r\nx").status == 413)
      }
    }

    @Test("POST without a length is 411")
    func noLength() async throws {
      try await TestServer().run { test in
        let answer = test.talk(
          "POST /api/echo HTTP/1.1\r\n\(test.host)Content-Type: application/json\r\n\r\n")
        #expect(answer.status == 411 && answer.errorCode == "length_required")
      }
    }

    @Test("Headers that do not fit are 431, a request line that does not is 414; ordinary ones fit")
    func headerSizes() async throws {
      try await TestServer().run { test in
        #expect(test.get("/api/echo", "X: \(String(repeating: "a", count: 3000))\r\n").status == 200)
        let line = test.get("/" + String(repeating: "a", count: 20_000))
        let headers = test.get("/api/echo", "X: \(String(repeating: "a", count: 20_000))\r\n")
        #expect(line.status == 414)
        #expect(headers.status == 431)
        #expect(test.get("/api/echo").status == 200)
      }
    }

    @Test(
      "Large answers together are bounded: 503 beyond, small ones still pass, and all bytes are given back")
    func answersTogether() async throws {
      try await TestServer(options: { $0.maximumAnswers = 1_000_000 }).run { test in
        let body = String(repeating: "x", count: 900_000)
        let client = RawClient(port: test.port, receiveBuffer: 4096)
        client.send(
          "POST /api/echo HTTP/1.1\r\n\(test.host)Content-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(test.wait { $0.answerBytes > 900_000 })
        let second = test.post("/api/echo", body)
        #expect(second.status == 503 && second.errorCode == "busy" && second.header("Retry-After") != nil)
        #expect(test.post("/api/echo", String(repeating: "x", count: 60_000)).status == 200)
        client.close()
        #expect(test.wait { $0.answerBytes == 0 })
        #expect(test.post("/api/echo", body).status == 200)
        #expect(test.wait { $0.answerBytes == 0 })
      }
    }

    @Test("Large chunks of streams are bounded together: the stream beyond ends, small chunks still pass")
    func chunksTogether() async throws {
      let large = String(repeating: "x", count: 900_000)
      let first = TextSource(first: large)
      let later = TextSource()
      let sources = Mutex([first, later])
      try await TestServer(
        source: { sources.withLock { $0.isEmpty ? TextSource() : $0.removeFirst() } },
        options: { $0.maximumAnswers = 1_000_000 }
      ).run { test in
        let slow = try #require(test.openStream(receiveBuffer: 4096))
        #expect(test.wait { $0.answerBytes == 900_000 })
        let second = try #require(test.openStream())
        later.offer("small")
        later.wake()
        #expect(second.read(until: "small") != nil)
        later.offer(large)
        later.wake()
        #expect(second.readToEnd() != nil)
        #expect(test.wait { $0.streams == 1 })
        slow.close()
        #expect(test.wait { $0.answerBytes == 0 && $0.streams == 0 })
      }
    }

    @Test(
      "All bodies together are bounded: 503 beyond, small ones still pass, and all bytes are given back",
      arguments: Wait.allCases)
    func bodiesTogether(wait: Wait) async throws {
      try await TestServer(wait: wait, options: { $0.maximumBodies = 150_000 }).run { test in
        let head =
          "POST /api/echo HTTP/1.1\r\n\(test.host)Content-Type: application/json\r\n"
          + "Content-Length: 100000\r\n\r\n"
        let first = RawClient(port: test.port)
        first.send(head + String(repeating: "x", count: 99_999))
        #expect(test.wait { $0.bodyBytes == 99_999 })
        let second = test.post("/api/echo", String(repeating: "y", count: 100_000))
        #expect(second.status == 503 && second.errorCode == "busy")
        #expect(second.header("Retry-After") != nil)
        #expect(test.post("/api/echo", "{}").status == 200)
        first.send("x")
        #expect(first.read(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
        let third = RawClient(port: test.port)
        third.send(head + String(repeating: "x", count: 50_000))
        #expect(test.wait { $0.bodyBytes == 50_000 })
        third.close()
        #expect(test.wait { $0.bodyBytes == 0 })
      }
    }

    @Test("At the connection limit a further one waits until another leaves", arguments: Wait.allCases)
    func connectionLimit(wait: Wait) async throws {
      let limits: (inout HTTPServerOptions) -> Void = {
        $0.connections = 4
        $0.streams = 2
      }
      try await TestServer(wait: wait, options: limits).run { test in
        let others = (0..<4).map { _ in RawClient(port: test.port) }
        #expect(test.wait { $0.connections == 4 })
        let further = RawClient(port: test.port)
        further.send("GET /api/echo HTTP/1.1\r\n\(test.host)\r\n")
        guard case .timeout = further.receive(milliseconds: 300) else {
          Issue.record("answered above the limit")
          return
        }
        #expect(test.server.statistics.connections == 4)
        others[0].close()
        #expect(further.read(until: "GET  - ") != nil)
      }
    }

    @Test(
      "Streams above their limit are 503, and other requests are still answered", arguments: Wait.allCases)
    func streamLimit(wait: Wait) async throws {
      let closed = TextSource()
      let limits: (inout HTTPServerOptions) -> Void = {
        $0.connections = 16
        $0.streams = 3
        if wait == .portable { $0.heartbeat = .milliseconds(50) }
      }
      try await TestServer(wait: wait, source: { closed }, options: limits).run { test in
        let open = (0..<3).compactMap { _ in test.openStream() }
        #expect(open.count == 3)
        let further = test.get("/api/stream")
        #expect(further.status == 503 && further.errorCode == "too_many_streams")
        #expect(closed.state.withLock { $0.closes } == 1)
        #expect(test.get("/api/echo").status == 200)
        open[0].close()
        #expect(test.wait { $0.streams == 2 })
        #expect(test.openStream() != nil)
      }
    }

    struct Trickle: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let first: String
      let then: String
    }

    @Test(
      "A request that trickles in is cut at its deadline, however steadily",
      arguments: [
        Trickle(testDescription: "nothing", first: "", then: ""),
        Trickle(testDescription: "request line", first: "GET /", then: "a"),
        Trickle(testDescription: "headers", first: "GET / HTTP/1.1\r\nX: ", then: "a"),
        Trickle(
          testDescription: "body",
          first: "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: 4000\r\n\r\n", then: "x"),
      ], Wait.allCases)
    func requestDeadline(_ trickle: Trickle, wait: Wait) async throws {
      try await TestServer(wait: wait, options: { $0.requestDeadline = .milliseconds(300) }).run { test in
        let client = RawClient(port: test.port)
        client.send(trickle.first)
        let end = now() + 8000
        var isCut = false
        while !isCut && now() < end {
          isCut = !client.send(trickle.then)
          if case .end = client.receive(milliseconds: 20) { isCut = true }
        }
        #expect(isCut)
        #expect(test.wait { $0.connections == 0 && $0.bodyBytes == 0 })
      }
    }

    @Test("A response that is taken too slowly is cut at its deadline", arguments: Wait.allCases)
    func responseDeadline(wait: Wait) async throws {
      let large = HTTPResponse(
        status: 200, contentType: "text/plain", body: [UInt8](repeating: 120, count: 8 << 20))
      try await TestServer(
        wait: wait, handler: { _ in .response(large) }, options: { $0.requestDeadline = .milliseconds(300) }
      ).run { test in
        let client = RawClient(port: test.port, receiveBuffer: 4096)
        client.send("GET / HTTP/1.1\r\n\(test.host)\r\n")
        #expect(test.wait { $0.requests == 1 })
        let end = now() + 8000
        while now() < end, test.server.statistics.connections == 1 {
          _ = client.receive(milliseconds: 20, atMost: 10)
          usleep(10_000)
        }
        #expect(test.server.statistics.connections == 0)
      }
    }

    @Test("A connection that makes no progress is closed after the timeout", arguments: Wait.allCases)
    func idleTimeout(wait: Wait) async throws {
      try await TestServer(wait: wait, options: { $0.timeout = .seconds(1) }).run { test in
        let silent = RawClient(port: test.port)
        let half = RawClient(port: test.port)
        half.send("GET / HT")
        let kept = RawClient(port: test.port)
        kept.send("GET /api/echo HTTP/1.1\r\n\(test.host)\r\n")
        #expect(kept.read(until: "GET  - ") != nil)
        for client in [silent, half, kept] { #expect(client.readToEnd(milliseconds: 8000) != nil) }
        #expect(test.wait { $0.connections == 0 })
      }
    }

    @Test(
      "An answered request, and one that its handler still works at, are not cut at the deadline",
      arguments: Wait.allCases)
    func deadlineIsPerRequest(wait: Wait) async throws {
      let gate = Gate()
      let handler: HTTPServer.Handler = { request in
        if request.path == "/slow" { await gate.wait() }
        return .response(TestServer.echo(request))
      }
      let limits: (inout HTTPServerOptions) -> Void = { $0.requestDeadline = .milliseconds(400) }
      try await TestServer(wait: wait, handler: handler, options: limits).run { test in
        let slow = RawClient(port: test.port)
        slow.send("GET /slow HTTP/1.1\r\n\(test.host)\r\n")
        let client = RawClient(port: test.port)
        for _ in 0..<10 {
          client.send("GET / HTTP/1.1\r\n\(test.host)\r\n")
          #expect(client.read(until: "GET  - ") != nil)
          usleep(100_000)
        }
        gate.open()
        #expect(slow.read(until: "GET  - ") != nil)
      }
    }
  }
}
