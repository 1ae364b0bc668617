import Synchronization

/// Calls a closure on the main actor after something happened on another thread, once for all that happened
/// until it runs.
nonisolated final class HistoryNews: Sendable {
  private let isDue = Atomic(false)
  private let body: @MainActor @Sendable () -> Void

  init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }

  /// Something happened. Callable from any thread.
  func arrived() {
    if isDue.exchange(true, ordering: .acquiringAndReleasing) { return }
    Task { @MainActor in
      // Before the body: what happens while that runs is new again.
      isDue.store(false, ordering: .sequentiallyConsistent)
      body()
    }
  }
}
