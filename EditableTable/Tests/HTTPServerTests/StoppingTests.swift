import Foundation
import HTTPServer
import LoopbackClient
import Testing

extension HTTPServerTests {
  @Suite("Stopping")
  struct StoppingTests {
    @Test(
      "Stopping gives each stream its farewell and its last chunk, and closes its source once",
      arguments: Wait.allCases)
    func farewell(wait: Wait) async throws {
      let source = TextSource(farewell: "event: bye\ndata: {}\n\n")
      let test = try TestServer(wait: wait, source: { source })
      let clients = await TestServer.blocking { (0..<20).compactMap { _ in test.openStream() } }
      #expect(clients.count == 20)
      await test.server.stop(grace: .seconds(5))
      let ends = clients.map { $0.readToEnd() }
      for end in ends {
        #expect(end?.contains("event: bye\ndata: {}\n\n\r\n0\r\n\r\n") == true, "\(end ?? "open")")
      }
      #expect(source.state.withLock { $0.closes } == 20)
      // A handle outlives its stream and its server.
      source.wake()
      test.server.wakeAllStreams()
      #expect(test.server.statistics.streams == 0)
    }

    @Test(
      "Stopping answers requests in flight with 503 when its patience is over, and a late reply is dropped",
      arguments: Wait.allCases)
    func requestsInFlight(wait: Wait) async throws {
      let gate = Gate()
      let done = Gate()
      let late = TextSource()
      let test = try TestServer(
        wait: wait,
        handler: { _ in
          await gate.wait()
          defer { done.open() }
          return .stream(late)
        })
      let clients = await TestServer.blocking {
        let clients = (0..<5).map { _ in RawClient(port: test.port) }
        for client in clients { client.send("GET / HTTP/1.1\r\n\(test.host)\r\n") }
        return test.wait { $0.running == 5 } ? clients : []
      }
      #expect(clients.count == 5)
      await test.server.stop(patience: .milliseconds(20), grace: .seconds(5))
      for client in clients {
        let answer = Answer(bytes: Array((client.readToEnd() ?? "").utf8))
        #expect(answer.status == 503 && answer.errorCode == "stopping")
      }
      gate.open()
      await done.wait()
      #expect(await TestServer.blocking { test.wait { _ in late.state.withLock { $0.closes } == 5 } })
      #expect(late.state.withLock { $0.pulls } == 0)
    }

    @Test(
      "Stopping waits for the handlers of requests in flight, and sends what they answer",
      arguments: Wait.allCases)
    func finishedRequests(wait: Wait) async throws {
      let (gate, source) = (Gate(), TextSource(farewell: "event: bye\n\n"))
      let test = try TestServer(
        wait: wait,
        handler: { request in
          if request.path == "/api/stream" { return .stream(source) }
          await gate.wait()
          return .response(
            HTTPResponse(status: 200, contentType: "text/plain", body: Array(repeating: 0x78, count: 300_000))
          )
        })
      let (stream, clients) = await TestServer.blocking {
        let clients = (0..<20).map { _ in RawClient(port: test.port) }
        for client in clients { client.send("GET / HTTP/1.1\r\n\(test.host)\r\n") }
        let stream = test.openStream()
        return (stream, test.wait { $0.running == 20 } ? clients : [])
      }
      #expect(clients.count == 20)
      async let stop: Void = test.server.stop(patience: .seconds(60), grace: .seconds(20))
      // The stream is told at once, and nobody new is let in.
      #expect(await TestServer.blocking { stream?.readToEnd() }?.contains("event: bye") == true)
      #expect(await TestServer.blocking { !RawClient(port: test.port).isConnected })
      gate.open()
      let answers = await TestServer.blocking { clients.map { $0.readToEnd() ?? "" } }
      await stop
      for text in answers {
        let answer = Answer(bytes: Array(text.utf8))
        #expect(answer.status == 200 && answer.body.utf8.count == 300_000)
      }
    }

    @Test("A viewer that does not read does not hold up the stop beyond the grace", arguments: Wait.allCases)
    func slowViewer(wait: Wait) async throws {
      let source = TextSource(first: String(repeating: "x", count: 4_000_000))
      let test = try TestServer(wait: wait, source: { source })
      let client = await TestServer.blocking { test.openStream(receiveBuffer: 4096) }
      let started = now()
      await test.server.stop(grace: .milliseconds(100))
      #expect(now() - started < 5000)
      #expect(source.state.withLock { $0.closes } == 1)
      client?.close()
    }

    @Test(
      "A stop without grace cuts sleeping streams and requests in flight, and each source is closed once",
      arguments: Wait.allCases)
    func noGrace(wait: Wait) async throws {
      let gate = Gate()
      let source = TextSource()
      let test = try TestServer(
        wait: wait,
        handler: { request in
          if request.path == "/api/stream" { return .stream(source) }
          await gate.wait()
          return .response(.noContent)
        })
      let clients = await TestServer.blocking {
        let clients = (0..<10).compactMap { _ in test.openStream() } + [RawClient(port: test.port)]
        clients.last?.send("GET / HTTP/1.1\r\n\(test.host)\r\n")
        return test.wait { $0.running == 1 && $0.idleStreams == 10 } ? clients : []
      }
      #expect(clients.count == 11)
      await test.server.stop(patience: .zero, grace: .zero)
      gate.open()
      for client in clients { #expect(client.readToEnd() != nil) }
      #expect(source.state.withLock { $0.closes } == 10)
    }

    @Test("Connections that wait for a next request do not hold up the stop", arguments: Wait.allCases)
    func keptAlive(wait: Wait) async throws {
      let test = try TestServer(wait: wait)
      let clients = await TestServer.blocking {
        let clients = (0..<3).map { _ in RawClient(port: test.port) }
        clients[0].send("GET /api/echo HTTP/1.1\r\n\(test.host)\r\n")
        _ = clients[0].read(until: "GET  - ")
        clients[1].send("GET /api/echo HTT")
        return test.wait { $0.connections == 3 } ? clients : []
      }
      #expect(clients.count == 3)
      let started = now()
      await test.server.stop(grace: .seconds(60))
      #expect(now() - started < 30_000)
      for client in clients { #expect(client.readToEnd() != nil) }
    }

    /// Holds the loop thread until it is let go.
    final class Holding: EventSource {
      let isHeld = DispatchSemaphore(value: 0)
      let mayGo = DispatchSemaphore(value: 0)
      func next() -> [UInt8]? {
        isHeld.signal()
        mayGo.wait()
        return nil
      }
    }

    /// libmicrohttpd takes one event for both: it reads the bytes, and does not look for the end behind them.
    @Test("Half a request that comes together with the stop does not hold it up", arguments: Wait.allCases)
    func halfRequest(wait: Wait) async throws {
      let source = Holding()
      let test = try TestServer(wait: wait, source: { source })
      let clients = await TestServer.blocking {
        let clients = [RawClient(port: test.port), RawClient(port: test.port)]
        guard test.wait(until: { $0.connections == 2 }) else { return [RawClient]() }
        clients[0].send("GET /api/stream HTTP/1.1\r\n\(test.host)\r\n")
        source.isHeld.wait()
        clients[1].send("GET /api/echo HTT")
        return clients
      }
      #expect(clients.count == 2)
      let started = now()
      async let stop: Void = test.server.stop(grace: .seconds(20))
      _ = await TestServer.blocking { usleep(50_000) }
      source.mayGo.signal()
      await stop
      #expect(now() - started < 10_000)
      for client in clients { #expect(client.readToEnd() != nil) }
    }

    @Test(
      "Nobody is let in after the stop; stopping twice, and at once from several tasks, is one stop",
      arguments: Wait.allCases)
    func again(wait: Wait) async throws {
      let test = try TestServer(wait: wait)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { await test.server.stop() } }
      }
      await test.server.stop()
      #expect(await TestServer.blocking { !RawClient(port: test.port).isConnected })
    }

    @Test("A server that is released stops by itself", arguments: Wait.allCases)
    func released(wait: Wait) async throws {
      var test: TestServer? = try TestServer(wait: wait)
      let port = try #require(test?.port)
      test = nil
      let isGone = await TestServer.blocking {
        let end = now() + 8000
        while now() < end {
          if !RawClient(port: port).isConnected { return true }
          usleep(5000)
        }
        return false
      }
      #expect(isGone)
    }

    @Test("A hundred servers, started, used and stopped, leave no descriptor open", arguments: Wait.allCases)
    func descriptors(wait: Wait) async throws {
      let before = openDescriptors()
      for _ in 0..<100 {
        try await TestServer(wait: wait).run { test in
          #expect(test.get("/api/echo", "Connection: close\r\n").status == 200)
          #expect(test.openStream() != nil)
        }
      }
      // Other tests of this process open a few at the same time; a leak is at least one for each server.
      #expect(openDescriptors() - before < 50)
    }
  }
}
