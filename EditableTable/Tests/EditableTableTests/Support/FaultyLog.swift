import EditableTable
import Synchronization

/// A log through which faults are made, as if the way to it were bad. Several may lead to one log.
final class FaultyLog: CommandLog {
  enum Fault: Sendable {
    /// All goes well.
    case none
    /// The command never gets there.
    case lostOnTheWay
    /// It gets there, and the answer does not come back.
    case lostOnTheWayBack
    case error(LogError)
  }

  private struct State: Sendable {
    var random = SplitMix64(seed: 0)
    /// Of 100 calls, how many fail.
    var rate = 0
    var isAway = false
    var appends: [Fault] = []
    var failingCheckpoints = 0
    var savingNow = 0
    var mostSavingAtOnce = 0
    var saved: [Int] = []
    var isHeld = false
    var held: [CheckedContinuation<Void, Never>] = []
    var waitingToBeHeld: [CheckedContinuation<Void, Never>] = []
  }

  let base: any CommandLog
  private let state = Mutex(State())

  init(_ base: any CommandLog = MemoryLog()) { self.base = base }

  /// Has calls fail at random.
  func fail(_ rate: Int, seed: UInt64) {
    state.withLock { ($0.rate, $0.random) = (rate, SplitMix64(seed: seed)) }
  }

  /// Nothing gets through, or all does.
  func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

  /// What becomes of the next appends, one by one.
  func script(_ faults: Fault...) { state.withLock { $0.appends += faults } }

  func failCheckpoints(_ count: Int) { state.withLock { $0.failingCheckpoints = count } }
  var saved: [Int] { state.withLock { $0.saved } }
  var mostSavingAtOnce: Int { state.withLock { $0.mostSavingAtOnce } }

  /// Keeps appends from being answered until `release()`.
  func hold() { state.withLock { $0.isHeld = true } }

  /// - Parameter isHeld: whether the appends that come now are kept in turn.
  func release(holdingNext isHeld: Bool = false) {
    let held = state.withLock { state in
      defer { (state.held, state.isHeld) = ([], isHeld) }
      return state.held
    }
    for each in held { each.resume() }
  }

  /// Waits until an append is held.
  func holdsOne() async {
    await withCheckedContinuation { waiting in
      let isThere = state.withLock { state in
        if state.held.isEmpty { state.waitingToBeHeld.append(waiting) }
        return !state.held.isEmpty
      }
      if isThere { waiting.resume() }
    }
  }

  private func beHeld() async {
    await withCheckedContinuation { continuation in
      let (isHeld, waiting) = state.withLock { state in
        guard state.isHeld else { return (false, [CheckedContinuation<Void, Never>]()) }
        state.held.append(continuation)
        defer { state.waitingToBeHeld = [] }
        return (true, state.waitingToBeHeld)
      }
      if !isHeld { continuation.resume() }
      for each in waiting { each.resume() }
    }
  }

  private func pass() throws(LogError) {
    let fails = state.withLock {
      $0.isAway || ($0.rate > 0 && Int.random(in: 0..<100, using: &$0.random) < $0.rate)
    }
    if fails { throw .unavailable("the way is broken") }
  }

  func head() async throws(LogError) -> LogHead {
    try pass()
    return try await base.head()
  }

  func append(_ entries: [LogEntry], after version: Int) async throws(LogError) -> AppendOutcome {
    try pass()
    await beHeld()
    let fault = state.withLock { state -> Fault? in
      if !state.appends.isEmpty { return state.appends.removeFirst() }
      guard state.rate > 0, Int.random(in: 0..<100, using: &state.random) < state.rate else { return nil }
      return .lostOnTheWayBack
    }
    switch fault {
    case .lostOnTheWay: throw .unavailable("lost on the way")
    case .lostOnTheWayBack:
      _ = try await base.append(entries, after: version)
      throw .unavailable("lost on the way back")
    case .error(let error): throw error
    case nil, .some(.none): return try await base.append(entries, after: version)
    }
  }

  func entries(after version: Int, limit: Int) async throws(LogError) -> [LogEntry] {
    try pass()
    return try await base.entries(after: version, limit: min(limit, 7))
  }

  func version(of command: CommandID) async throws(LogError) -> Int? {
    try pass()
    return try await base.version(of: command)
  }

  func follow(_ wake: @escaping @Sendable () -> Void) -> LogSubscription { base.follow(wake) }

  func saveCheckpoint(_ table: TableState) async throws(LogError) {
    let fails = state.withLock { state in
      state.savingNow += 1
      state.mostSavingAtOnce = max(state.mostSavingAtOnce, state.savingNow)
      state.failingCheckpoints -= 1
      return state.failingCheckpoints >= 0
    }
    defer { state.withLock { $0.savingNow -= 1 } }
    await Task.yield()
    if fails { throw .full("no room for a checkpoint") }
    try await base.saveCheckpoint(table)
    state.withLock { $0.saved.append(table.version) }
  }

  func loadCheckpoint() async throws(LogError) -> TableState? { try await base.loadCheckpoint() }
  func beginImport() async throws(LogError) -> any StagedImport { try await base.beginImport() }
  func compact() async throws(LogError) -> Int { try await base.compact() }
  func close() async { await base.close() }
}
