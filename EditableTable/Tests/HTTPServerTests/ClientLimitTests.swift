import LoopbackClient
import Testing

@testable import HTTPServer

extension HTTPServerTests {
  @Suite("Connections of one client")
  struct ClientLimitTests {
    @Test(
      "Further connections get 429, many more are closed, and closed ones make room", arguments: Wait.allCases
    )
    func atOnce(wait: Wait) async throws {
      let test = try TestServer(
        wait: wait,
        options: { options in
          options.limitsThisMachine = true
          options.connectionsPerClient = 5
          options.newConnectionsPerClient = 1000
        })
      try await test.run { test in
        var held = (0..<5).map { _ in RawClient(port: test.port) }
        #expect(test.wait { $0.connections == 5 })
        for _ in 0..<3 {
          let answer = test.get("/api/echo")
          #expect(answer.status == 429 && answer.errorCode == "too_many_connections" && answer.wasClosed)
        }
        #expect(test.wait { $0.connections == 5 })
        held[0].send("GET /api/echo HTTP/1.1\r\n\(test.host)\r\n")
        #expect(held[0].read(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
        held += (0..<5).map { _ in RawClient(port: test.port) }
        #expect(test.wait { $0.connections == 10 })
        let tooMuch = RawClient(port: test.port)
        #expect(tooMuch.readToEnd() == "")
        for client in held { client.close() }
        #expect(test.wait { $0.connections == 0 })
        #expect(test.get("/api/echo").status == 200)
      }
    }

    @Test("Connections that come too fast get 429")
    func tooFast() async throws {
      let test = try TestServer(options: { options in
        options.limitsThisMachine = true
        options.newConnectionsPerClient = 1
      })
      try await test.run { test in
        let answers = (0..<7).map { _ in test.get("/api/echo", "Connection: close\r\n").status }
        #expect(answers.prefix(5).allSatisfy { $0 == 200 } && answers.contains(429))
      }
    }

    @Test("Clients of this machine are not limited unless they are to be")
    func thisMachine() async throws {
      try await TestServer(options: { $0.connectionsPerClient = 1 }).run { test in
        let held = (0..<5).map { _ in RawClient(port: test.port) }
        #expect(test.get("/api/echo").status == 200)
        for client in held { client.close() }
      }
    }

    @Test("Each client is counted for itself, and one network of IPv6 is one client")
    func counted() throws {
      var options = HTTPServerOptions()
      options.connectionsPerClient = 2
      var limits = ConnectionLimits(options)
      var next = 0
      func open(_ text: String) throws -> (OpaquePointer, ConnectionLimits.Verdict) {
        next += 1
        let connection = try #require(OpaquePointer(bitPattern: next))
        return (connection, limits.open(connection, try #require(ClientAddress(text))))
      }
      #expect(try open("192.0.2.1").1 == .welcome)
      #expect(try open("2001:db8::1").1 == .welcome)
      let second = try open("2001:db8::2")
      #expect(second.1 == .welcome)
      let third = try open("2001:db8::3")
      #expect(third.1 == .tooMany && !limits.isWelcome(third.0))
      limits.close(third.0)
      limits.close(second.0)
      #expect(try open("2001:db8::ffff:1").1 == .welcome)
      #expect(try open("2001:db8:0:1::1").1 == .welcome)
      _ = try open("2001:db8::5")
      _ = try open("2001:db8::6")
      #expect(try open("2001:db8::7").1 == .farTooMany)
      for _ in 0..<20 { #expect(try open("127.0.0.1").1 == .welcome) }
    }
  }
}
