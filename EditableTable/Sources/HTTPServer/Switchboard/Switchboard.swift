import CMicroHTTPD
import Synchronization

/// Everything that the loop thread shares with others, and the only place that suspends and resumes
/// connections.
///
/// A connection is suspended only while the lock is held, and resumed only when the state says that it is
/// suspended: so no wake is lost, and nothing is resumed twice (libmicrohttpd aborts at a suspended
/// connection when it stops).
final class Switchboard: Sendable {
  /// Mutable state shared between threads; `state`'s lock guards all of it.
  struct State {
    /// Open streams.
    var streams: [UInt64: StreamState] = [:]
    /// Requests whose handler runs; their connections are suspended.
    var running: [UInt64: Connection] = [:]
    /// What handlers answered, until the loop thread takes it.
    var replies: [UInt64: HTTPReply] = [:]
    /// How long what is left may take; nil while nobody asked to stop.
    var stop: Stop?
    /// Set by the loop thread when it stops: nothing suspends after it.
    var isClosing = false
    /// The loop thread is done.
    var isFinished = false
    /// Callers of `stop`, waiting for `isFinished`.
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// Kept by the loop thread, read by anyone.
    var counts = HTTPServerStatistics()
    /// What connections are shown that are made from now on; nil without TLS.
    var identity: TLSIdentity?
  }

  struct Stop {
    /// For handlers.
    let patience: Duration
    /// For connections, when no handler runs.
    let grace: Duration
  }

  struct StreamState {
    let connection: Connection
    /// Suspended in libmicrohttpd.
    var isIdle = false
    /// Woken since its source was last asked.
    var isSignalled = false
    /// Its peer has left.
    var isGone = false
  }

  let state = Mutex(State())
  /// Ends the loop thread's sleep; open as long as anyone can wake a stream.
  let wakeup: Wakeup

  init(_ wakeup: Wakeup) { self.wakeup = wakeup }

  var identity: TLSIdentity? {
    get { state.withLock { $0.identity } }
    set { state.withLock { $0.identity = newValue } }
  }

  func interruptWait() { wakeup.signal() }

  var statistics: HTTPServerStatistics {
    state.withLock { state in
      var result = state.counts
      result.streams = state.streams.count
      result.idleStreams = state.streams.values.count { $0.isIdle }
      result.running = state.running.count
      return result
    }
  }

  func count(_ change: (inout HTTPServerStatistics) -> Void) { state.withLock { change(&$0.counts) } }
}
