import EditableTable
import Synchronization
import Testing

/// What following promises, of every log.
@Suite struct FollowTests {
  @Test(arguments: LogUnderTest.all)
  func aFollowerReadsEverythingWhateverTheTiming(_ kind: LogUnderTest) async throws {
    let storage = try await kind.storage()
    let log = try await storage.open()
    let other = kind.isShared ? try await storage.open() : log
    let count = 300
    async let read = Self.read(count, from: other)
    var written: [LogEntry] = []
    for version in 1...count { written += try await log.fill(version...version) }
    #expect(try await read == written)
    await log.close()
    await other.close()
  }

  /// Reads until there are `count`; a wake that comes between the last page and the wait must not be lost.
  private static func read(_ count: Int, from log: any CommandLog) async throws -> [LogEntry] {
    var entries: [LogEntry] = []
    for await _ in log.wakes() {
      while true {
        let page = try await log.entries(after: entries.last?.version ?? 0, limit: 7)
        if page.isEmpty { break }
        entries += page
      }
      if entries.count >= count { break }
    }
    return entries
  }

  @Test(arguments: LogUnderTest.all)
  func severalFollowersAreAllWoken(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<5 { group.addTask { try await Self.read(20, from: log).count } }
      for version in 1...20 { try await log.fill(version...version) }
      for try await count in group { #expect(count == 20) }
    }
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func anEntryIsReadableWhenItsWakeComes(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let (newest, continuation) = AsyncStream.makeStream(of: Void.self)
    let subscription = log.follow { continuation.yield() }
    try await log.fill(1...3)
    var version = 0
    for await _ in newest {
      version = try await log.entries(after: 0, limit: 10).last?.version ?? 0
      if version == 3 { break }
    }
    #expect(version == 3)
    subscription.cancel()
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func whoIsSlowIsWokenOnceForMuch(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let wakes = log.wakes()
    for version in 1...50 { try await log.fill(version...version) }
    await log.close()
    var seen = 0
    // One is kept, however many there were; closing makes no more, so the sequence is looked at once.
    for await _ in wakes {
      seen += 1
      break
    }
    #expect(seen == 1)
  }

  @Test(arguments: LogUnderTest.all)
  func aCancelledSubscriptionIsSilentAndReleasesItsClosure(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let count = WakeCount()
    weak let released: Held? = try await {
      let held = Held()
      let cancelled = log.follow {
        _ = held
        count.add()
      }
      cancelled.cancel()
      cancelled.cancel()
      do {
        _ = log.follow {
          _ = held
          count.add()
        }
      }
      try await log.fill(1...1)
      return held
    }()
    #expect(released == nil)
    // PostgreSQL may wake once when it begins to listen, which a follower that is gone must not see either.
    #expect(count.value == 0)
    await log.close()
  }

  /// Whichever of them is woken first, the other one is cancelled before its turn comes.
  @Test func whoIsCancelledWhileOthersAreWokenIsSilent() async throws {
    let log = MemoryLog()
    let count = WakeCount()
    let subscriptions = Mutex<[LogSubscription]>([])
    let rest = (0..<8).map { number in
      log.follow {
        count.add()
        for (other, subscription) in subscriptions.withLock({ $0 }).enumerated() where other != number {
          subscription.cancel()
        }
      }
    }
    subscriptions.withLock { $0 = rest }
    try await log.fill(1...1)
    #expect(count.value == 1)
    subscriptions.withLock { $0 = [] }
  }

  private final class Held: Sendable {}
}

final class WakeCount: Sendable {
  private let count = Atomic<Int>(0)
  func add() { count.add(1, ordering: .relaxed) }
  var value: Int { count.load(ordering: .relaxed) }
}
