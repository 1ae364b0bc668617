import Synchronization

/// Those who follow a log in this process.
package typealias LogFollowers = Followers<Void>

/// Those in this process who are told of something.
package final class Followers<News: Sendable>: Sendable {
  struct State: Sendable {
    var bodies: [Int: Body] = [:]
    var nextID = 0
  }
  struct Body: Sendable { let run: @Sendable (News) -> Void }

  private let state = Mutex(State())

  package init() {}

  package func add(_ body: @escaping @Sendable (News) -> Void) -> LogSubscription {
    let id = state.withLock { state in
      state.nextID += 1
      state.bodies[state.nextID] = Body(run: body)
      return state.nextID
    }
    return LogSubscription { [weak self] in
      // Dropped outside the lock: what the closure holds may do anything when it is released.
      let dropped = self?.state.withLock { $0.bodies.removeValue(forKey: id) }
      withExtendedLifetime(dropped) {}
    }
  }

  /// Tells them all, with no lock held. Whoever cancels meanwhile is not told.
  package func tellAll(_ news: News) {
    let ids = state.withLock { Array($0.bodies.keys) }
    for id in ids { state.withLock { $0.bodies[id] }?.run(news) }
  }
}

extension Followers<Void> {
  /// Wakes them all, with no lock held.
  package func wakeAll() { tellAll(()) }
}
