import HTTPServer
import LoopbackClient
import Testing

extension HTTPServerTests {
  /// Spaces and tabs around a field's value are no part of it (RFC 9112, 5.1).
  @Suite("White space around a field's value")
  struct WhiteSpaceTests {
    static let spaces = [" ", "\t", " \t ", "\t\t"]

    @Test("Host, Origin, Sec-Fetch-* and Content-Type may have white space around them", arguments: spaces)
    func screened(_ space: String) async throws {
      try await TestServer().run { test in
        let own = "127.0.0.1:\(test.port)"
        let head = "POST /api/echo HTTP/1.1\r\n"
        let fields = [
          ("Host", own), ("Origin", "http://\(own)"), ("Sec-Fetch-Site", "same-origin"),
          ("Content-Type", "application/json"),
        ]
        for (before, after) in [("", space), (space, ""), (space, space)] {
          let lines = fields.map { "\($0):\(before)\($1)\(after)\r\n" }.joined()
          #expect(test.talk(head + lines + "Content-Length: 2\r\n\r\n{}").status == 200)
        }
        let typed = head + test.host + "Content-Length: 2\r\n"
        #expect(
          test.talk(typed + "Content-Type: application/json\(space);\(space)charset=utf-8\r\n\r\n{}").status
            == 200)
      }
    }

    @Test("What a handler is given has no white space around it", arguments: spaces)
    func handed(_ space: String) async throws {
      let handler: HTTPServer.Handler = { request in
        let cookies = request.cookies.sorted { $0.key < $1.key }.map { "<\($0.key)=\($0.value)>" }.joined()
        let text = "<\(request.authorization ?? "-")><\(request.lastEventID ?? "-")>\(cookies)"
        return .response(HTTPResponse(status: 200, contentType: "text/plain", body: Array(text.utf8)))
      }
      try await TestServer(handler: handler).run { test in
        let headers =
          "Authorization:\(space)Bearer x\(space)\r\nLast-Event-ID:\(space)7\(space)\r\n"
          + "Cookie:\(space)a=b\(space);\(space)c=d\(space)\r\n"
        #expect(test.get("/", headers).body == "<Bearer x><7><a=b><c=d>")
      }
    }

    @Test("If-None-Match may have white space around each tag", arguments: spaces)
    func tags(_ space: String) async throws {
      let file = StaticFile(contentType: "text/html", bytes: Array("<p>".utf8))
      try await TestServer(files: ["/": file]).run { test in
        let tag = try #require(test.get("/").header("ETag"))
        for list in ["\(tag)\(space)", "\(space)\"x\"\(space),\(space)W/\(tag)\(space)"] {
          #expect(test.get("/", "If-None-Match:\(list)\r\n").status == 304)
        }
      }
    }

    /// libmicrohttpd 0.9 refuses white space after the number before anybody else sees it; 1.0 takes it off.
    @Test(
      "Content-Length with white space is read as the number, or refused with nothing behind it",
      arguments: spaces)
    func length(_ space: String) async throws {
      try await TestServer().run { test in
        let head = "POST /api/echo HTTP/1.1\r\n\(test.host)Content-Type: application/json\r\n"
        #expect(test.talk(head + "Content-Length:\(space)2\r\n\r\n{}").status == 200)
        let smuggled = "GET /api/echo?smuggled HTTP/1.1\r\n\(test.host)\r\n"
        let answer = test.talk(head + "Content-Length: 2\(space)\r\n\r\n{}" + smuggled)
        if answer.status == 400 {
          #expect(answer.wasClosed && !answer.text.contains("HTTP/1.1 200"))
        } else {
          #expect(answer.status == 200 && answer.count == 2)
        }
      }
    }
  }
}
