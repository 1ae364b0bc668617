import HTTPServer
import LoopbackClient
import Synchronization
import Testing

extension HTTPServerTests {
  @Suite("What became of requests")
  struct CompletionTests {
    final class Record: Sendable {
      private let requests = Mutex<[CompletedRequest]>([])
      var all: [CompletedRequest] { requests.withLock { $0 } }
      @Sendable func add(_ request: CompletedRequest) { requests.withLock { $0.append(request) } }
    }

    @Test("Each request is told once, with its answer: answered, refused, streamed or broken off")
    func told() async throws {
      let record = Record()
      let test = try TestServer(
        files: ["/": StaticFile(contentType: "text/plain", bytes: Array("page".utf8))],
        options: { $0.completed = record.add })
      try await test.run { test in
        _ = test.post("/api/echo?x=1", "{}")
        _ = test.get("/")
        _ = test.get("/nothing%20here")
        _ = test.get("/api/echo", "Content-Length: 1\r\n")
        test.openStream()?.close()
        let broken = RawClient(port: test.port)
        broken.send(
          "POST /api/echo HTTP/1.1\r\n\(test.host)Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
        )
        #expect(test.wait { $0.requests == 6 })
        broken.close()
        #expect(test.wait { _ in record.all.count == 6 })
      }
      let told = record.all.sorted { ($0.path, $0.status) < ($1.path, $1.status) }
      #expect(
        told.map { "\($0.method) \($0.path) \($0.status) \($0.errorCode ?? "-") \($0.receivedBytes)" } == [
          "GET / 200 - 0", "POST /api/echo 0 - 1", "POST /api/echo 200 - 2",
          "GET /api/echo 400 unexpected_body 0",
          "GET /api/stream 200 - 0", "GET /nothing here 404 not_found 0",
        ])
      #expect(told.map(\.isStream) == [false, false, false, false, true, false])
      #expect(told.allSatisfy { $0.address.description == "127.0.0.1" && $0.address.isLoopback })
    }

    @Test("A handler is given the authorization, the cookies and the address")
    func given() async throws {
      let test = try TestServer(handler: { request in
        let cookies = request.cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let text = "\(request.authorization ?? "-") \(cookies.joined(separator: "&")) \(request.address)"
        return .response(HTTPResponse(status: 200, contentType: "text/plain", body: Array(text.utf8)))
      })
      try await test.run { test in
        #expect(test.get("/").body == "-  127.0.0.1")
        let headers = "authorization: Bearer x y\r\nCookie: a=1; b=2=3;c=; =d; e; a=4\r\nCookie: f=5\r\n"
        #expect(test.get("/", headers).body == "Bearer x y =d&a=1&b=2=3&c=&f=5 127.0.0.1")
        let twice = test.get("/", "Authorization: a\r\nAuthorization: b\r\n")
        #expect(twice.status == 400 && twice.errorCode == "bad_header")
      }
    }

    @Test("Addresses are read, written and told apart")
    func addresses() throws {
      for (text, written, client, isLoopback) in [
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", true), ("127.9.9.9", "127.9.9.9", "127.9.9.9", true),
        ("::1", "::1", "::1", true), ("::ffff:10.1.2.3", "10.1.2.3", "10.1.2.3", false),
        ("192.0.2.255", "192.0.2.255", "192.0.2.255", false),
        ("2001:DB8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", false),
      ] {
        let address = try #require(ClientAddress(text))
        #expect(address.description == written && address.client.description == client)
        #expect(address.isLoopback == isLoopback)
      }
      #expect(ClientAddress("127.0.0.1:80") == nil && ClientAddress("") == nil)
    }
  }
}
