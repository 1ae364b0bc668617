import EditableTable
import Testing

@testable import TableStore

/// What servers tell one another through the database that TABLE_STORE_TEST_POSTGRESQL names.
@Suite(.enabled(if: PostgreSQLStorage.database != nil), .timeLimit(.minutes(1))) struct PostgreSQLPeersTests {
  private static func table() -> String {
    let database = PostgreSQLStorage.database!
    return "\(database)\(database.contains("?") ? "&" : "?")table=\(CommandID())"
  }

  /// What a log hears.
  private struct Hearing {
    let subscription: LogSubscription
    let messages: AsyncStream<[UInt8]>

    init(_ log: PostgreSQLLog) {
      let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
      messages = stream
      subscription = log.hear { continuation.yield($0) }
    }

    /// Waits for `message`; answers what came before it.
    func wait(for message: [UInt8]) async -> [[UInt8]] {
      var before: [[UInt8]] = []
      for await heard in messages {
        if heard == message { return before }
        before.append(heard)
      }
      return before
    }
  }

  /// Whether both listen: what is told is lost while one does not.
  private static func meet(_ logs: PostgreSQLLog..., hearings: [Hearing]) async {
    for (number, log) in logs.enumerated() {
      let greeting = [UInt8(100 + number)]
      for hearing in hearings {
        let isHeard = Task { await hearing.wait(for: greeting) }
        let telling = Task {
          while !Task.isCancelled {
            log.tell(greeting)
            try? await Task.sleep(for: .milliseconds(50))
          }
        }
        _ = await isHeard.value
        telling.cancel()
        await telling.value
      }
    }
  }

  @Test func everyServerOfTheTableHearsWhatOneTellsAndNoOther() async throws {
    let (url, other) = (Self.table(), Self.table())
    let a = try await PostgreSQLLog.open(url)
    let b = try await PostgreSQLLog.open(url)
    let stranger = try await PostgreSQLLog.open(other)
    let hearings = [Hearing(a), Hearing(b)]
    let strange = Hearing(stranger)
    await Self.meet(a, b, hearings: hearings)
    await Self.meet(stranger, hearings: [strange])
    for message in [[], [0], Array(0...255), [UInt8](repeating: 0xff, count: 5_900)] as [[UInt8]] {
      a.tell(message)
      for hearing in hearings { _ = await hearing.wait(for: message) }
    }
    stranger.tell([7])
    #expect(await strange.wait(for: [7]).allSatisfy { $0 == [100] })
    b.tell([8])
    #expect(await hearings[0].wait(for: [8]).allSatisfy { [[100], [101]].contains($0) })
    for log in [a, b, stranger] { await log.close() }
  }

  @Test func ofMuchThatIsToldTheLastIsHeardAndCommandsGoOn() async throws {
    let url = Self.table()
    let a = try await PostgreSQLLog.open(url)
    let b = try await PostgreSQLLog.open(url)
    let hearing = Hearing(b)
    await Self.meet(a, hearings: [hearing])
    for number in 0..<10_000 { a.tell([UInt8(number & 63), UInt8(number >> 6)]) }
    a.tell([1, 2, 3])
    try await a.fill(1...20)
    // What was not told yet when something newer came is dropped.
    #expect(await hearing.wait(for: [1, 2, 3]).count < 10_000)
    #expect(try await b.entries(after: 0, limit: 100).count == 20)
    await a.close()
    await b.close()
  }

  @Test func whatIsToldLastIsHeardThoughTheLogIsClosedAtOnce() async throws {
    let url = Self.table()
    let b = try await PostgreSQLLog.open(url)
    let hearing = Hearing(b)
    await Self.meet(b, hearings: [hearing])
    let a = try await PostgreSQLLog.open(url)
    let own = Hearing(a)
    await Self.meet(a, hearings: [own])
    a.tell([1])
    await a.close()
    _ = await hearing.wait(for: [1])
    a.tell([2])
    await b.close()
  }

  @Test func aServerThatWasCutOffTellsTheNewestWhenItIsBack() async throws {
    let url = try await PostgreSQLLogTests.newDatabase()
    let a = try await PostgreSQLLog.open(url)
    let b = try await PostgreSQLLog.open(url)
    let hearing = Hearing(b)
    await Self.meet(a, hearings: [hearing])
    for round in 0..<3 {
      try await PostgreSQLLogTests.execute(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """, in: url)
      a.tell([UInt8(round)])
      // The other one may still be cut off when it is told.
      let again = Task {
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(200))
          a.tell([UInt8(round)])
        }
      }
      _ = await hearing.wait(for: [UInt8(round)])
      again.cancel()
      await again.value
    }
    await a.close()
    await b.close()
  }

  @Test func whatNoServerToldIsHeardAsNothing() async throws {
    let url = Self.table()
    let log = try await PostgreSQLLog.open(url)
    let hearing = Hearing(log)
    await Self.meet(log, hearings: [hearing])
    for text in ["", "{}", "AA=", "A\nAA", "äöü", String(repeating: "-", count: 7999)] {
      try await PostgreSQLLogTests.execute("NOTIFY editable_table_\(log.key)_messages, '\(text)'", in: url)
      #expect(await hearing.wait(for: []).allSatisfy { $0 == [100] })
    }
    #expect(try await log.head().version == 0)
    await log.close()
  }
}
