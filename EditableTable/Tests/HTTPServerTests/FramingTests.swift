import LoopbackClient
import Testing

extension HTTPServerTests {
  /// Two readers of the same bytes must agree where a request ends.
  @Suite("Framing")
  struct FramingTests {
    struct Case: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let code: String
      /// Follows a correct Host.
      let headers: String
      var body = "{}"
      var method = "POST"
      init(_ name: String, _ code: String, _ headers: String, body: String = "{}", method: String = "POST") {
        testDescription = name
        self.code = code
        self.headers = headers
        self.body = body
        self.method = method
      }
    }

    static let json = "Content-Type: application/json\r\n"
    static let refused: [Case] = [
      Case("chunked", "transfer_encoding", "Transfer-Encoding: chunked\r\n", body: "2\r\n{}\r\n0\r\n\r\n"),
      Case(
        "length and chunked", "transfer_encoding", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        body: "0\r\n\r\n"),
      Case(
        "chunked and length", "transfer_encoding", "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        body: "0\r\n\r\n"),
      Case("unknown encoding", "transfer_encoding", "Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n"),
      Case("identity", "transfer_encoding", "Transfer-Encoding: identity\r\nContent-Length: 2\r\n"),
      Case("lower case", "transfer_encoding", "transfer-encoding: chunked\r\nContent-Length: 2\r\n"),
      Case("two lengths", "content_length", "Content-Length: 2\r\nContent-Length: 60\r\n"),
      Case("two equal lengths", "content_length", "Content-Length: 2\r\nContent-Length: 2\r\n"),
      Case("space before the colon", "bad_header", "Transfer-Encoding : chunked\r\nContent-Length: 2\r\n"),
      Case("tab in a name", "bad_header", "X\tY: a\r\nContent-Length: 2\r\n"),
      Case("control byte in a name", "bad_header", "X\u{1}: a\r\nContent-Length: 2\r\n"),
      Case("byte above ASCII in a name", "bad_header", "Xé: a\r\nContent-Length: 2\r\n"),
      Case("folded encoding", "bad_header", "Transfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n"),
      Case("folded length", "bad_header", "Content-Length:\r\n 60\r\nContent-Length: 2\r\n"),
      Case("bare CR in a value", "bad_header", "X: a\rTransfer-Encoding: chunked\r\nContent-Length: 2\r\n"),
      Case("control byte in a value", "bad_header", "X: a\u{1}\r\nContent-Length: 2\r\n"),
      Case("GET with a body", "unexpected_body", "Content-Length: 2\r\n", method: "GET"),
      Case("second Host", "host", "Host: 127.0.0.1\r\nContent-Length: 2\r\n"),
      Case("second Host with white space", "host", "Host: \t127.0.0.1 \t\r\nContent-Length: 2\r\n"),
      Case("two lengths with white space", "content_length", "Content-Length: 2\r\nContent-Length:\t2\r\n"),
    ]

    @Test(
      "Ambiguous framing is refused before the body, and what follows is not answered",
      arguments: FramingTests.refused)
    func ambiguous(_ one: Case) async throws {
      try await TestServer().run { test in
        let smuggled = "GET /api/echo?smuggled HTTP/1.1\r\n\(test.host)\r\n"
        let head = "\(one.method) /api/echo HTTP/1.1\r\n\(test.host)\(Self.json)\(one.headers)\r\n"
        let answer = test.talk(head + one.body + smuggled)
        #expect(answer.status == 400)
        #expect(answer.wasClosed)
        #expect(answer.count == 1)
        // libmicrohttpd 1.0 refuses most of them itself, in its own words.
        let requests = test.server.statistics.requests
        #expect(answer.errorCode == (requests == 0 ? nil : one.code))
        #expect(requests <= 1)
      }
    }

    /// libmicrohttpd refuses these itself, in its own words.
    @Test(
      "Lengths that are no number are refused",
      arguments: ["-1", "+2", "0x2", "2 2", "2, 2", "", "18446744073709551616", "99999999999999999999999"])
    func badLengths(_ length: String) async throws {
      try await TestServer().run { test in
        let answer = test.talk(
          "POST /api/echo HTTP/1.1\r\n\(test.host)\(Self.json)Content-Length: \(length)\r\n\r\n{}")
        #expect(answer.status == 400 || answer.status == 413)
        #expect(answer.wasClosed)
      }
    }

    @Test("A request without Host is refused, in HTTP/1.0 too", arguments: ["1.0", "1.1"])
    func noHost(_ version: String) async throws {
      try await TestServer().run { test in
        #expect(test.talk("GET /api/echo HTTP/\(version)\r\n\r\n").status == 400)
      }
    }

    @Test("Other versions of HTTP are refused", arguments: ["2.0", "1.2", "0.9"])
    func versions(_ version: String) async throws {
      try await TestServer().run { test in
        let answer = test.talk("GET /api/echo HTTP/\(version)\r\n\(test.host)\r\n")
        #expect(answer.status == nil || answer.status == 505 || answer.status == 400)
        #expect(answer.wasClosed)
      }
    }

    @Test("A GET that says it has no body is answered")
    func emptyBody() async throws {
      try await TestServer().run { test in
        #expect(test.get("/api/echo", "Content-Length: 0\r\n").status == 200)
      }
    }

    @Test("Expect: 100-continue is honoured, and refused before the body when it is too large")
    func expectContinue() async throws {
      try await TestServer(options: { $0.maximumBody = 10 }).run { test in
        let client = RawClient(port: test.port)
        let head = "POST /api/echo HTTP/1.1\r\n\(test.host)\(Self.json)Expect: 100-continue\r\n"
        client.send(head + "Content-Length: 2\r\n\r\n")
        #expect(client.read(until: "100 Continue\r\n\r\n") != nil)
        client.send("{}")
        #expect(client.read(until: "POST  - {}") != nil)
        #expect(test.talk(head + "Content-Length: 11\r\n\r\n").status == 413)
      }
    }
  }
}
