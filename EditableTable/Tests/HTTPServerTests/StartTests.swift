import HTTPServer
import LoopbackClient
import Testing

extension HTTPServerTests {
  @Suite("Starting")
  struct StartTests {
    private func failure(_ change: (inout HTTPServerOptions) -> Void) async -> HTTPServerError? {
      do {
        let test = try TestServer(options: change)
        await test.server.stop()
        return nil
      } catch {
        return error as? HTTPServerError
      }
    }

    @Test("A port that is in use is said to be, with what to do")
    func portInUse() async throws {
      let test = try TestServer()
      let error = await failure { $0.port = test.port }
      #expect(error == .portInUse(host: "127.0.0.1", port: test.port))
      #expect(error?.description.contains("choose another port") == true)
      await test.server.stop()
    }

    @Test("A port that was just in use by a server can be used again", arguments: Wait.allCases)
    func restart(wait: Wait) async throws {
      let test = try TestServer(wait: wait)
      let client = await TestServer.blocking { test.openStream() }
      await test.server.stop()
      let error = await failure { $0.port = test.port }
      #expect(error == nil)
      client?.close()
    }

    @Test(
      "A host that is no address of this machine is refused",
      arguments: ["example.com", "127.0.0.256", "", "192.0.2.1", "[::1", "::g"])
    func invalidHost(_ host: String) async {
      #expect(await failure { $0.host = host } == .invalidHost(host))
    }

    @Test("A privileged port is refused with a reason, unless this user may use it")
    func privilegedPort() async {
      let error = await failure { $0.port = 1 }
      #expect(error == nil || error == .permissionDenied(host: "127.0.0.1", port: 1))
      #expect(HTTPServerError.permissionDenied(host: "127.0.0.1", port: 1).description.contains("below 1024"))
    }

    @Test("Options that make no sense are refused by name")
    func options() async {
      let changes: [(String, (inout HTTPServerOptions) -> Void)] = [
        ("connections", { $0.connections = 0 }), ("connections", { $0.connections = Int.max }),
        ("connections", { ($0.usesPortableWait, $0.connections, $0.streams) = (true, 961, 1) }),
        ("streams", { $0.streams = $0.connections }), ("streams", { $0.streams = -1 }),
        ("perConnectionMemory", { $0.perConnectionMemory = 100 }), ("maximumBody", { $0.maximumBody = -1 }),
        ("maximumBodies", { $0.maximumBodies = -1 }), ("sendBuffer", { $0.sendBuffer = -1 }),
        ("timeout", { $0.timeout = .zero }), ("requestDeadline", { $0.requestDeadline = .seconds(-1) }),
        ("heartbeat", { $0.heartbeat = .seconds(1e9) }),
      ]
      for (name, change) in changes {
        guard case .invalidOption(name, _) = await failure(change) else {
          Issue.record("\(name) was accepted")
          continue
        }
      }
    }

    @Test("By default it listens on loopback only")
    func loopback() async throws {
      #expect(HTTPServerOptions().host == "127.0.0.1")
      let test = try TestServer()
      #expect(RawClient(port: test.port).isConnected)
      #if os(Linux)
        // Any other address of the loopback network shows whether it listens on all interfaces.
        #expect(!RawClient(port: test.port, address: "127.0.0.2").isConnected)
        let open = try TestServer(options: { $0.host = "0.0.0.0" })
        #expect(RawClient(port: open.port, address: "127.0.0.2").isConnected)
        await open.server.stop()
      #endif
      await test.server.stop()
    }

    @Test("It listens on an IPv6 address", .enabled(if: RawClient.hasIPv6), arguments: ["::1", "[::1]"])
    func ipv6(_ host: String) async throws {
      try await TestServer(options: { $0.host = host }).run { test in
        let client = RawClient(port: test.port, address: "::1")
        client.send(
          "GET /api/echo HTTP/1.1\r\nHost: [::1]:\(test.port)\r\nOrigin: http://[::1]:\(test.port)\r\n\r\n")
        #expect(client.read(until: "GET  - ") != nil)
      }
    }
  }
}
