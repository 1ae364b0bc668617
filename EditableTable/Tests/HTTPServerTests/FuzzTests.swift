import HTTPServer
import LoopbackClient
import TableTestSupport
import Testing

extension HTTPServerTests {
  @Suite("Mutated requests")
  struct FuzzTests {
    @Test(
      "Thousands of mutated requests leave a server that answers and holds nothing",
      arguments: [1, 2] as [UInt64], Wait.allCases)
    func mutations(seed: UInt64, wait: Wait) async throws {
      print("mutated requests: seed \(seed)")
      let before = openDescriptors()
      let limits: (inout HTTPServerOptions) -> Void = {
        $0.timeout = .seconds(1)
        $0.requestDeadline = .seconds(1)
        $0.maximumBody = 1000
        if wait == .portable { $0.heartbeat = .milliseconds(100) }
      }
      let file = StaticFile(contentType: "text/html", bytes: Array("<p>".utf8))
      try await TestServer(
        wait: wait, files: ["/": file], source: { TextSource(first: "data: x\n\n") }, options: limits
      ).run { test in
        var random = SplitMix64(seed: seed)
        let templates = Self.templates(host: test.host)
        for number in 0..<2000 {
          let client = RawClient(port: test.port)
          guard client.isConnected else {
            Issue.record("seed \(seed): request \(number) found no server")
            return
          }
          client.send(Self.mutated(templates[Int.random(in: 0..<templates.count, using: &random)], &random))
          if Int.random(in: 0..<3, using: &random) == 0 { _ = client.receive(milliseconds: 5) }
          if Int.random(in: 0..<8, using: &random) == 0 { client.reset() }
        }
        #expect(test.get("/").status == 200)
        #expect(test.post("/api/echo", "{}").body == "POST  - {}")
        #expect(test.openStream()?.read(until: "data: x") != nil)
        #expect(
          test.wait { $0.connections == 0 && $0.streams == 0 && $0.running == 0 && $0.bodyBytes == 0 },
          "seed \(seed): \(test.server.statistics)")
      }
      #expect(openDescriptors() - before < 50)
    }

    static func templates(host: String) -> [[UInt8]] {
      [
        "POST /api/echo HTTP/1.1\r\n\(host)Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        "POST /api/echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        "GET /api/stream?id=a%20b&c HTTP/1.1\r\n\(host)Accept: text/*\r\nCookie: a=b; c=\"d\"\r\nAuthorization: Bearer x\r\n\r\n",
        "GET / HTTP/1.1\r\n\(host)If-None-Match: \"x\"\r\n\r\nGET /api/echo HTTP/1.0\r\n\(host)\r\n",
        "GET http://localhost:1/api/echo?a=%20b HTTP/1.1\r\nHost:\t localhost. \t\r\nOrigin: http://localhost:1 \r\n\r\n",
        "HEAD /api/stream HTTP/1.1\r\n\(host)Connection: close\r\nExpect: 100-continue\r\n\r\n",
      ].map { Array($0.utf8) }
    }

    static func mutated(_ request: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
      var bytes = request
      let special: [UInt8] = [0, 10, 13, 32, 37, 58, 127, 128, 255]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let other = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where place < bytes.count: bytes[place] = special.randomElement(using: &random) ?? 0
        case 1:
          let noise = (0..<Int.random(in: 1...20, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
          }
          bytes.insert(contentsOf: noise, at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 30))
        case 3: bytes.insert(contentsOf: bytes[min(place, other)..<max(place, other)], at: place)
        default: bytes.insert(special.randomElement(using: &random) ?? 0, at: place)
        }
      }
      return bytes
    }
  }
}
