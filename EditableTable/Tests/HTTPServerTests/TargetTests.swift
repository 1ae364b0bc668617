import HTTPServer
import LoopbackClient
import Testing

extension HTTPServerTests {
  /// How a request line may name what it asks for (RFC 9112, 3.2).
  @Suite("Request targets")
  struct TargetTests {
    @Test("A target in absolute form is answered as its path and query are")
    func absolute() async throws {
      let file = StaticFile(contentType: "text/html", bytes: Array("<p>".utf8))
      try await TestServer(files: ["/": file]).run { test in
        let address = "http://127.0.0.1:\(test.port)"
        #expect(test.get(address + "/api/echo?a=b%20c").body == "GET a=b c - ")
        #expect(test.get("HTTP://localhost./api/echo").status == 200)
        #expect(test.get("https://[0:0::1]:1/api/echo").status == 200)
        #expect(test.post(address + "/api/echo", "{}").body == "POST  - {}")
        for root in [address, address + "/", address + "?x=y"] { #expect(test.get(root).body == "<p>") }
        #expect(test.get(address + "//api/echo").status == 404)
      }
    }

    @Test("Its authority is checked as Host is, and stands in place of it")
    func authority() async throws {
      try await TestServer().run { test in
        for name in [
          "evil.example", "localhost.evil.example", "127.0.0.1:x", "[::2]", "127.0.0.1\\evil.example",
        ] {
          #expect(test.get("http://\(name)/api/echo").errorCode == "host_not_allowed", "\(name)")
        }
        let other = "GET http://localhost:1/api/echo HTTP/1.1\r\nHost: evil.example\r\n"
        #expect(test.talk(other + "\r\n").status == 200)
        #expect(test.talk(other + "Origin: http://localhost:1\r\n\r\n").status == 200)
        #expect(test.talk(other + "Origin: http://evil.example\r\n\r\n").errorCode == "cross_origin")
        let own = "Origin: http://127.0.0.1:\(test.port)\r\n"
        #expect(test.get("http://localhost:1/api/echo", own).errorCode == "cross_origin")
      }
    }

    @Test(
      "Host is needed all the same, once and well formed",
      arguments: ["", "Host: localhost\r\nHost: localhost\r\n", "Host: a b\r\n", "Host: \r\n"])
    func host(_ headers: String) async throws {
      try await TestServer().run { test in
        let answer = test.talk("GET http://localhost/api/echo HTTP/1.1\r\n\(headers)\r\n")
        #expect(answer.status == 400 || answer.status == 403)
        #expect(answer.wasClosed)
      }
    }

    @Test(
      "An address that is no table's is refused",
      arguments: [
        "http:///api/echo", "http://", "http://?x", "ftp://localhost/api/echo", "http://a@localhost/api/echo",
        "http://local%68ost/api/echo", "http://localhost%2fapi/echo", "http://localhost#/api/echo",
        "://localhost/",
        "http:/api/echo", "localhost/api/echo", "*",
      ])
    func malformed(_ target: String) async throws {
      try await TestServer().run { test in
        let answer = test.get(target)
        #expect(answer.status == 400)
        #expect(answer.errorCode == "bad_target")
      }
    }

    @Test("Escapes in the path of an absolute target are decoded once, and malformed ones refused")
    func escapes() async throws {
      try await TestServer().run { test in
        #expect(test.get("http://localhost/api/%65cho").status == 200)
        #expect(test.get("http://localhost/api/%2565cho").status == 404)
        for path in ["/api/echo%", "/api/echo%00", "/%ff"] {
          #expect(test.get("http://localhost\(path)").errorCode == "bad_target", "\(path)")
        }
      }
    }

    @Test("Each request of a connection has a target of its own")
    func keptConnection() async throws {
      try await TestServer().run { test in
        let first = "GET http://localhost/api/echo HTTP/1.1\r\n\(test.host)\r\n"
        let second = "GET /api/echo HTTP/1.1\r\nHost: evil.example\r\n\r\n"
        let answer = test.talk(first + second)
        #expect(answer.status == 200)
        #expect(answer.count == 2)
        #expect(answer.text.contains("host_not_allowed"))
      }
    }
  }
}
