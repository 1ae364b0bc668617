import HTTPServer
import Testing

extension HTTPServerTests {
  @Suite("Other sites")
  struct SiteTests {
    @Test(
      "A Host that is not allowed is refused (DNS rebinding)",
      arguments: [
        "evil.example", "127.0.0.1.evil.example", "localhost@evil.example", "[::1", "127.0.0.1:x", "",
        ".", "localhost..", "[::1].", "127.0.0.1 localhost", "localhost.evil.example.",
      ])
    func refusedHosts(_ host: String) async throws {
      try await TestServer().run { test in
        let answer = test.talk("GET /api/echo HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(answer.status == 403)
        #expect(answer.errorCode == "host_not_allowed")
      }
    }

    @Test(
      "Allowed hosts are answered, whatever their case and port",
      arguments: [
        "LOCALHOST:1", "127.0.0.1", "[::1]:80", "table.example", "localhost.", "LocalHost.:1",
        "table.example.:80",
      ])
    func allowedHosts(_ host: String) async throws {
      try await TestServer(options: { $0.allowedHosts.insert("Table.Example") }).run { test in
        #expect(test.talk("GET /api/echo HTTP/1.1\r\nHost: \(host)\r\n\r\n").status == 200)
      }
    }

    @Test("An IPv6 address is allowed in every spelling, with and without brackets")
    func spellings() async throws {
      let allowed: Set<String> = ["2001:DB8::1", "[fe80:0:0:0:0:0:0:2]", "::FFFF:127.0.0.1"]
      try await TestServer(options: { $0.allowedHosts.formUnion(allowed) }).run { test in
        for host in [
          "[2001:db8::1]", "[2001:db8:0::1]:80", "[fe80::2]", "[::ffff:7f00:1]:1", "[::FFFF:127.0.0.1]",
        ] {
          #expect(test.talk("GET /api/echo HTTP/1.1\r\nHost: \(host)\r\n\r\n").status == 200, "\(host)")
        }
        for host in ["[2001:db8::2]", "[fe80::1]", "[2001:db8::1%25eth0]", "fe80::2"] {
          #expect(test.talk("GET /api/echo HTTP/1.1\r\nHost: \(host)\r\n\r\n").status == 403, "\(host)")
        }
      }
    }

    @Test(
      "An allowed host that no request can name is refused at the start",
      arguments: [
        "a.example:80", "http://a.example/", "http://a.example", "", "a b", "[::1]:80", "[::g]", "a@b",
      ])
    func unusableHosts(_ host: String) async throws {
      #expect(throws: HTTPServerError.self) { try TestServer(options: { $0.allowedHosts.insert(host) }) }
    }

    @Test(
      "An Origin that is not this host is refused, for reading and for writing",
      arguments: [
        "http://evil.example", "null", "http://127.0.0.1:1", "ftp://127.0.0.1", "http://localhost",
        "127.0.0.1",
      ])
    func refusedOrigins(_ origin: String) async throws {
      try await TestServer().run { test in
        for answer in [
          test.get("/api/echo", "Origin: \(origin)\r\n"), test.get("/api/stream", "Origin: \(origin)\r\n"),
          test.post("/api/echo", "{}", "Origin: \(origin)\r\n"),
        ] {
          #expect(answer.status == 403)
          #expect(answer.errorCode == "cross_origin")
        }
      }
    }

    @Test("Two Origins are refused")
    func twoOrigins() async throws {
      try await TestServer().run { test in
        let own = "Origin: http://127.0.0.1:\(test.port)\r\n"
        #expect(test.post("/api/echo", "{}", own + own).status == 400)
      }
    }

    @Test("The page's own requests are answered, and those of clients that are no browser")
    func sameOrigin() async throws {
      try await TestServer().run { test in
        let own = "Origin: http://127.0.0.1:\(test.port)\r\nSec-Fetch-Site: same-origin\r\n"
        #expect(test.post("/api/echo", "{}", own).status == 200)
        #expect(test.get("/api/echo", own).status == 200)
        #expect(test.post("/api/echo", "{}", "Origin: https://127.0.0.1:\(test.port)\r\n").status == 200)
        #expect(test.post("/api/echo", "{}").status == 200)
        #expect(test.get("/api/echo", "Sec-Fetch-Site: none\r\n").status == 200)
        for (host, origin) in [
          ("localhost.", "http://localhost"), ("localhost", "http://LOCALHOST.:80"),
          ("[::1]:80", "http://[0::1]"),
          ("localhost:8080", "https://localhost.:8080"),
        ] {
          let own = "GET /api/echo HTTP/1.1\r\nHost: \(host)\r\nOrigin: \(origin)\r\n\r\n"
          #expect(test.talk(own).status == 200, "\(host) \(origin)")
        }
        for (host, origin) in [("localhost:443", "http://localhost"), ("localhost:80", "https://localhost")] {
          let other = "GET /api/echo HTTP/1.1\r\nHost: \(host)\r\nOrigin: \(origin)\r\n\r\n"
          #expect(test.talk(other).errorCode == "cross_origin", "\(host) \(origin)")
        }
      }
    }

    @Test(
      "What a browser does for another site is refused", arguments: ["cross-site", "same-site", "anything"])
    func crossSite(_ site: String) async throws {
      try await TestServer().run { test in
        let header = "Sec-Fetch-Site: \(site)\r\n"
        #expect(test.get("/api/echo", header).errorCode == "cross_site")
        #expect(test.post("/api/echo", "{}", header).errorCode == "cross_site")
        let form = header + "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n"
        #expect(test.post("/api/echo", "{}", form).errorCode == "cross_site")
        let frame = header + "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n"
        #expect(test.get("/api/echo", frame).errorCode == "cross_site")
      }
    }

    @Test(
      "Two of what a browser sends once are refused, whichever of them would be let in",
      arguments: [("cross-site", "same-origin"), ("same-origin", "cross-site"), ("none", "none")])
    func repeatedSite(_ first: String, _ second: String) async throws {
      try await TestServer().run { test in
        let headers = "Sec-Fetch-Site: \(first)\r\nSec-Fetch-Site: \(second)\r\n"
        #expect(test.get("/api/echo", headers).errorCode == "bad_header")
      }
    }

    @Test("A link on another site may open the page")
    func link() async throws {
      try await TestServer().run { test in
        let link = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n"
        #expect(test.get("/api/echo", link).status == 200)
      }
    }

    @Test(
      "POST must be JSON, so that no form of another site can send it",
      arguments: [
        "text/plain", "application/x-www-form-urlencoded", "application/jsonx",
        "multipart/form-data; application/json", "", "applic ation/json",
      ])
    func contentType(_ type: String) async throws {
      try await TestServer().run { test in
        let answer = test.talk(
          "POST /api/echo HTTP/1.1\r\n\(test.host)Content-Type: \(type)\r\nContent-Length: 2\r\n\r\n{}")
        #expect(answer.status == 415)
        #expect(answer.errorCode == "content_type")
      }
    }

    @Test("JSON may have a character set and any case; a missing type is 415")
    func jsonTypes() async throws {
      try await TestServer().run { test in
        let head = "POST /api/echo HTTP/1.1\r\n\(test.host)Content-Length: 2\r\n"
        #expect(test.talk(head + "Content-Type: Application/JSON; charset=utf-8\r\n\r\n{}").status == 200)
        #expect(test.talk(head + "\r\n{}").status == 415)
      }
    }
  }
}
