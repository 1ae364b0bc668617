import Foundation
import HTTPServer
import Synchronization
import Testing

extension HTTPServerTests {
  @Suite("Streams")
  struct StreamTests {
    @Test(
      "A stream sends what its source has, sleeps, and sends more when it is woken, alone or with all",
      arguments: Wait.allCases)
    func wake(wait: Wait) async throws {
      let sources = Mutex<[TextSource]>([])
      try await TestServer(
        wait: wait,
        source: {
          let source = TextSource(first: "data: first\n\n")
          sources.withLock { $0.append(source) }
          return source
        }
      ).run { test in
        let clients = [try #require(test.openStream()), try #require(test.openStream())]
        for client in clients { #expect(client.read(until: "data: first\n\n") != nil) }
        #expect(test.wait { $0.idleStreams == 2 })
        let (one, two) = sources.withLock { ($0[0], $0[1]) }
        one.offer("data: alone\n\n")
        two.offer("data: all\n\n")
        one.wake()
        #expect(clients[0].read(until: "data: alone\n\n") != nil)
        if case .bytes = clients[1].receive(milliseconds: 100) {
          Issue.record("the other stream was woken too")
        }
        test.server.wakeAllStreams()
        #expect(clients[1].read(until: "data: all\n\n") != nil)
      }
    }

    @Test("A chunk larger than every buffer arrives whole", arguments: Wait.allCases)
    func largeChunk(wait: Wait) async throws {
      let text = (0..<200_000).map { "\($0)," }.joined()
      try await TestServer(wait: wait, source: { TextSource(first: text + "end") }).run { test in
        let client = try #require(test.openStream(receiveBuffer: 4096))
        let chunked = try #require(client.read(until: "end"))
        #expect(Self.unchunked(chunked + "\r\n") == text + "end")
      }
    }

    /// The content of a chunked body of which the last chunk may be cut off.
    static func unchunked(_ text: String) -> String {
      var rest = Array(text.utf8)[...]
      var result: [UInt8] = []
      while let end = rest.firstRange(of: Array("\r\n".utf8)) {
        guard let size = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16) else {
          break
        }
        let chunk = rest[end.upperBound...].prefix(size)
        result += chunk
        rest = rest[chunk.endIndex...].dropFirst(2)
      }
      return String(decoding: result, as: UTF8.self)
    }

    /// Its chunk is the newest number, if that was not sent yet.
    final class Counter: EventSource {
      let number = Atomic(0)
      private let sent = Atomic(0)
      private let handle = Mutex<StreamHandle?>(nil)
      func attached(_ handle: StreamHandle) { self.handle.withLock { $0 = handle } }
      func next() -> [UInt8]? {
        let newest = number.load(ordering: .acquiring)
        return sent.exchange(newest, ordering: .relaxed) == newest ? nil : Array("data: \(newest);\n\n".utf8)
      }
      func wake() { handle.withLock { $0 }?.wake() }
    }

    @Test(
      "No wake is lost: whatever the moment, the newest state arrives with nothing else to wake the stream",
      arguments: Wait.allCases)
    func noLostWakes(wait: Wait) async throws {
      let counter = Counter()
      try await TestServer(wait: wait, source: { counter }).run { test in
        let client = try #require(test.openStream())
        for round in 1...300 {
          let target = round * 8
          for worker in 0..<2 {
            Task {
              for _ in 0..<4 {
                counter.number.add(1, ordering: .releasing)
                if worker == 0 { counter.wake() } else { test.server.wakeAllStreams() }
              }
            }
          }
          guard client.read(until: "data: \(target);") != nil else {
            Issue.record("round \(round): \(target) never came; \(test.server.statistics)")
            return
          }
        }
      }
    }

    @Test(
      "A viewer that does not read costs one chunk: its source is not asked, and then gives the newest",
      arguments: Wait.allCases)
    func slowViewer(wait: Wait) async throws {
      let source = TextSource()
      let chunk = { @Sendable (number: Int) in
        "data: \(number) " + String(repeating: "x", count: 400_000) + "\n\n"
      }
      try await TestServer(wait: wait, source: { source }).run { test in
        let client = try #require(test.openStream(receiveBuffer: 4096))
        #expect(test.wait { $0.idleStreams == 1 })
        for number in 1...300 {
          source.offer(chunk(number))
          source.wake()
          #expect(test.get("/api/echo", "Connection: close\r\n").status == 200)
        }
        // The first question found nothing, the second one of the offers.
        #expect(source.state.withLock { $0.pulls } <= 3)
        #expect(client.read(until: "data: 300 ") != nil)
        #expect(client.read(until: "xx\n\n") != nil)
      }
    }

    @Test("A viewer that never reads is closed after the timeout", arguments: Wait.allCases)
    func neverReads(wait: Wait) async throws {
      let source = TextSource(first: String(repeating: "x", count: 4_000_000))
      try await TestServer(wait: wait, source: { source }, options: { $0.timeout = .seconds(1) }).run {
        test in
        let client = try #require(test.openStream(receiveBuffer: 4096))
        #expect(test.wait { $0.streams == 0 && $0.connections == 0 })
        #expect(source.state.withLock { $0.closes } == 1)
        client.close()
      }
    }

    @Test("An idle stream outlives the timeout and the deadline of requests", arguments: Wait.allCases)
    func idleStreamStays(wait: Wait) async throws {
      let source = TextSource()
      let limits: (inout HTTPServerOptions) -> Void = {
        $0.timeout = .seconds(1)
        $0.requestDeadline = .milliseconds(200)
      }
      try await TestServer(wait: wait, source: { source }, options: limits).run { test in
        let client = try #require(test.openStream())
        if case .end = client.receive(milliseconds: 2500) { Issue.record("closed") }
        source.offer("data: still here\n\n")
        source.wake()
        #expect(client.read(until: "data: still here") != nil)
      }
    }

    /// Only `EpollWait` sees it by itself.
    @Test(
      "Peers that leave while nothing happens are noticed: at once, or elsewhere than on Linux by the heartbeat",
      arguments: [false, true], Wait.allCases)
    func leave(byReset: Bool, wait: Wait) async throws {
      final class Source: EventSource {
        let onClose: @Sendable () -> Void
        init(onClose: @escaping @Sendable () -> Void) { self.onClose = onClose }
        func next() -> [UInt8]? { nil }
        func closed() { onClose() }
      }
      let count = Mutex(0)
      let limits: (inout HTTPServerOptions) -> Void = {
        if wait == .portable { $0.heartbeat = .milliseconds(100) }
      }
      try await TestServer(
        wait: wait, source: { Source { count.withLock { $0 += 1 } } }, options: limits
      ).run { test in
        let clients = (0..<50).compactMap { _ in test.openStream() }
        #expect(clients.count == 50)
        #expect(test.wait { $0.streams == 50 })
        for client in clients { if byReset { client.reset() } else { client.close() } }
        #expect(test.wait { $0.streams == 0 && $0.connections == 0 })
        #expect(count.withLock { $0 } == 50)
      }
    }

    @Test("A silent stream sends heartbeats, again and again", arguments: Wait.allCases)
    func heartbeat(wait: Wait) async throws {
      try await TestServer(wait: wait, options: { $0.heartbeat = .milliseconds(60) }).run { test in
        let client = try #require(test.openStream())
        for _ in 0..<3 { #expect(client.read(until: ":\n\n") != nil) }
      }
    }

    @Test(
      "Peers that reset while they are written to raise no SIGPIPE and leave nothing behind",
      arguments: Wait.allCases)
    func brokenPipes(wait: Wait) async throws {
      let old = signal(SIGPIPE) { _ in brokenPipeSignals.add(1, ordering: .relaxed) }
      defer { signal(SIGPIPE, old) }
      final class Endless: EventSource {
        func next() -> [UInt8]? { [UInt8](repeating: 120, count: 50_000) }
      }
      try await TestServer(wait: wait, source: { Endless() }).run { test in
        for _ in 0..<5 {
          let clients = (0..<20).compactMap { _ in test.openStream() }
          #expect(clients.count == 20)
          for client in clients {
            _ = client.receive()
            client.reset()
          }
        }
        #expect(test.wait { $0.streams == 0 && $0.connections == 0 })
        #expect(test.get("/api/echo").status == 200)
      }
      #expect(brokenPipeSignals.load(ordering: .relaxed) == 0)
    }

    @Test("A source may wake streams while it is asked")
    func wakeInside() async throws {
      final class Echo: EventSource {
        let handle = Mutex<StreamHandle?>(nil)
        let left = Mutex(5)
        func attached(_ handle: StreamHandle) { self.handle.withLock { $0 = handle } }
        func next() -> [UInt8]? {
          let number = left.withLock { left in
            left -= 1
            return left
          }
          guard number >= 0 else { return nil }
          handle.withLock { $0 }?.wake()
          // Every other question finds nothing, and only the wake leads to the next.
          return number % 2 == 1 ? nil : Array("data: \(number);\n\n".utf8)
        }
      }
      try await TestServer(source: { Echo() }).run { test in
        let client = try #require(test.openStream())
        #expect(client.read(until: "data: 0;") != nil)
        #expect(test.wait { $0.idleStreams == 1 })
      }
    }

    @Test("Hundreds of streams are all woken", arguments: Wait.allCases)
    func many(wait: Wait) async throws {
      let counter = Mutex("")
      final class Shared: EventSource {
        let text: @Sendable () -> String
        let sent = Mutex("")
        init(text: @escaping @Sendable () -> String) { self.text = text }
        func next() -> [UInt8]? {
          let now = text()
          return sent.withLock { sent in
            if sent == now { return nil }
            sent = now
            return Array("data: \(now);\n\n".utf8)
          }
        }
      }
      try await TestServer(wait: wait, source: { Shared { counter.withLock { $0 } } }).run { test in
        let clients = (0..<400).compactMap { _ in test.openStream() }
        #expect(clients.count == 400)
        for round in 1...3 {
          counter.withLock { $0 = "\(round)" }
          test.server.wakeAllStreams()
          let reached = clients.count { $0.read(until: "data: \(round);") != nil }
          #expect(reached == 400)
        }
      }
    }
  }
}

/// A signal handler reaches only what is global.
private let brokenPipeSignals = Atomic(0)
