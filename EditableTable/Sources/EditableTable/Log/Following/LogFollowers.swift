import Synchronization

/// Those who follow a log in this process.
package final class LogFollowers: Sendable {
  private struct State: Sendable {
    var wakes: [Int: Wake] = [:]
    var nextID = 0
  }
  private struct Wake: Sendable { let run: @Sendable () -> Void }

  private let state = Mutex(State())

  package init() {}

  package func add(_ wake: @escaping @Sendable () -> Void) -> LogSubscription {
    let id = state.withLock { state in
      state.nextID += 1
      state.wakes[state.nextID] = Wake(run: wake)
      return state.nextID
    }
    return LogSubscription { [weak self] in
      // Dropped outside the lock: what the closure holds may do anything when it is released.
      let dropped = self?.state.withLock { $0.wakes.removeValue(forKey: id) }
      withExtendedLifetime(dropped) {}
    }
  }

  /// Wakes them all, with no lock held.
  package func wakeAll() {
    let wakes = state.withLock { Array($0.wakes.values) }
    for wake in wakes { wake.run() }
  }
}
