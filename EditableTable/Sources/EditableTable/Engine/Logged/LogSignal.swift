import Synchronization

/// Wakes an engine's loop. However often it is rung, the loop sees it once.
final class LogSignal: Sendable {
  let rings: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let news = Atomic(false)

  init() { (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// There may be something to do.
  func ring() { continuation.yield() }

  /// The log may have something new.
  func tellNews() {
    news.store(true, ordering: .releasing)
    ring()
  }

  /// Whether the log may have something new, since this was asked last.
  func takeNews() -> Bool { news.exchange(false, ordering: .acquiringAndReleasing) }

  func finish() { continuation.finish() }
}
