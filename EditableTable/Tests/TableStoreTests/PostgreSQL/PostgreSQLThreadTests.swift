import EditableTable
import Foundation
import Testing

@testable import TableStore

@Suite("The threads of a log in PostgreSQL")
struct PostgreSQLThreadTests {
  @Test("join returns when what a library keeps for the thread is freed")
  func joinWaitsForTheEndOfAThread() throws {
    let end = ThreadEnd()
    let thread = try #require(JoinableThread("test") { end.watch() })
    thread.join()
    #expect(end.hasCome)
    // A second call has nothing to wait for.
    thread.join()
  }

  @Test(
    "A log is closed when the thread that listens has ended, with what libraries keep for it",
    .enabled(if: PostgreSQLStorage.database != nil), .timeLimit(.minutes(5)))
  func closingWaitsForTheThreadThatListens() async throws {
    let log = try await PostgreSQLLog.open(PostgreSQLStorage(remembered: 1).url)
    let end = ThreadEnd()
    let (calls, heard) = AsyncStream.makeStream(of: Void.self)
    // It is called on the thread that listens.
    let subscription = log.hear { _ in
      end.watch()
      heard.yield()
    }
    // What is told before the thread listens is lost.
    let telling = Task {
      while !Task.isCancelled {
        log.tell([1])
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    for await _ in calls { break }
    telling.cancel()
    await telling.value
    await log.close()
    #expect(end.hasCome)
    subscription.cancel()
  }
}

/// Notes the end of a thread as a library does that keeps memory for each: by a destructor, which runs after all of the
/// thread's own code.
private final class ThreadEnd: Sendable {
  private let flag = Flag()
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    pthread_key_create(&key) { context in
      #if canImport(Darwin)
        let flag = Unmanaged<Flag>.fromOpaque(context).takeRetainedValue()
      #else
        let flag = Unmanaged<Flag>.fromOpaque(context!).takeRetainedValue()
      #endif
      // Long enough that one who does not wait comes too early.
      usleep(200_000)
      flag.raise()
    }
    self.key = key
  }

  /// Watches the calling thread; once is enough.
  func watch() {
    if pthread_getspecific(key) == nil {
      pthread_setspecific(key, Unmanaged.passRetained(flag).toOpaque())
    }
  }

  var hasCome: Bool { flag.isRaised }
}
