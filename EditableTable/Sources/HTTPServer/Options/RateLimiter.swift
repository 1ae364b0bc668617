import Synchronization

/// Lets each client do something so often on average, and so much at once after a rest.
///
/// It keeps one number a client (the generic cell rate algorithm, which does what a bucket of tokens does), and
/// forgets clients that have rested. Of more clients than it has room for, the further ones share one allowance.
package final class RateLimiter<Client: Hashable & Sendable>: Sendable {
  private struct State {
    /// When each client will have rested, in seconds.
    var rested: [Client: Double] = [:]
    var othersRested = 0.0
    var lastSweep = 0.0
  }

  private let rate: Double
  private let burst: Double
  private let room: Int
  private let state = Mutex(State())

  /// - Precondition: all are more than nothing.
  package init(perSecond rate: Double, burst: Double, room: Int = 65_536) {
    precondition(rate > 0 && burst > 0 && room > 0, "A limit of nothing lets nobody do anything.")
    self.rate = rate
    self.burst = burst
    self.room = room
  }

  /// Takes `cost` of what `client` may do; when that is too much, takes nothing and answers with the seconds after
  /// which it would not be.
  ///
  /// - Parameter now: the time in seconds, of a clock that does not go back.
  package func take(_ cost: Double = 1, by client: Client, at now: Double = monotonicSeconds()) -> Double? {
    state.withLock { state in
      let isKnown = state.rested[client] != nil
      if !isKnown && state.rested.count >= room { Self.sweep(&state, now) }
      let hasRoom = isKnown || state.rested.count < room
      let before = max(now, hasRoom ? state.rested[client] ?? now : state.othersRested)
      // What costs more than there ever is, costs all there is.
      let after = before + min(cost, burst) / rate
      let excess = after - now - burst / rate
      if excess > 1e-9 { return excess }
      if hasRoom { state.rested[client] = after } else { state.othersRested = after }
      return nil
    }
  }

  /// Whether `client` could take `cost`; takes nothing.
  package func wait(for cost: Double = 1, by client: Client, at now: Double = monotonicSeconds()) -> Double? {
    state.withLock { state in
      let before = max(now, state.rested[client] ?? (state.rested.count < room ? now : state.othersRested))
      let excess = before + min(cost, burst) / rate - now - burst / rate
      return excess > 1e-9 ? excess : nil
    }
  }

  /// How many clients it keeps a number of.
  package var count: Int { state.withLock { $0.rested.count } }

  /// Not more often than once a second: with more clients than there is room for it would be at every request.
  private static func sweep(_ state: inout State, _ now: Double) {
    if now - state.lastSweep < 1 { return }
    state.lastSweep = now
    state.rested = state.rested.filter { $0.value > now }
  }
}

/// Seconds of a clock that does not go back.
package func monotonicSeconds() -> Double {
  let (seconds, attoseconds) = ContinuousClock.now.duration(to: origin).components
  return -(Double(seconds) + Double(attoseconds) * 1e-18)
}

private let origin = ContinuousClock.now
