import ObservableArray
import Synchronization

/// The newest state of a table and the ones before it, with what happened in between.
///
/// It can be read from any thread without waiting for the engine; a version that was once answered with stays
/// readable until it is too old. What it keeps is bounded (``TableHistoryLimits``) by number and by weight:
/// rows that all versions have in common are there once.
///
/// ```swift
/// let engine = TableEngine(rows: [milk])
/// let version = try await engine.execute(.addItem(bread))   // 1
/// engine.history.latest.rows.count                          // 2
/// engine.history.state(at: 0)?.rows.count                   // 1
/// engine.history.event(from: 0, to: 1)?.insertedIndices     // [1]
/// ```
public final class TableHistory: Sendable {
  /// How much is kept.
  public let limits: TableHistoryLimits

  /// All that changes, guarded by the one lock. Nothing is called while it is held.
  private let contents: Mutex<Contents>
  private let sinks = Followers<TableState>()

  init(_ first: TableState, limits: TableHistoryLimits) {
    self.limits = limits
    contents = Mutex(Contents(steps: [HistoryStep(state: first)]))
  }

  /// The newest state.
  public var latest: TableState { contents.withLock { $0.newest.state } }

  /// The state at `version`; nil when it is no longer kept, or not there yet.
  public func state(at version: Int) -> TableState? {
    contents.withLock { $0.state(at: version) }
  }

  /// What happened between two versions; nil when one of them is not kept, or `new` comes before `old`.
  ///
  /// - Complexity: O(*r* log *k*) for *k* versions in between, whose events have *r* ranges together.
  public func event(from old: Int, to new: Int) -> ArrayChangeEvent? {
    guard let steps = steps(after: old, through: new) else { return nil }
    if steps.count == 1, let only = steps.first { return only.event }
    return ArrayChangeEvent.composing(steps.map(\.event))
  }

  /// Has `sink` called with every state from now on: after the state can be read here, in order of the
  /// versions, on the thread of whoever changed the table, and with no lock held. It must be quick.
  ///
  /// - Returns: the observation, which ends when it is cancelled or released.
  public func observe(_ sink: @escaping @Sendable (TableState) -> Void) -> TableObservation {
    TableObservation(sinks.add(sink))
  }

  /// All that is known now, as a value.
  var snapshot: Contents { contents.withLock { $0 } }

  /// Makes the states of `steps`, which follow one another, the newest. Called by the engine only, one call at a time.
  ///
  /// - Returns: what had to go for them. A large old state takes its time to be freed.
  func publish(_ steps: some Collection<HistoryStep>) -> [HistoryStep] {
    let dropped = contents.withLock { contents in
      var dropped: [HistoryStep] = []
      for step in steps { contents.append(step, limits, dropped: &dropped) }
      return dropped
    }
    tell(steps.lazy.map(\.state))
    return dropped
  }

  /// Makes `state` the newest, and forgets all before it, because nobody knows what led to it.
  func restart(at state: TableState) {
    let dropped = contents.withLock { contents in
      let old = contents
      contents = Contents(steps: [HistoryStep(state: state)])
      return old
    }
    withExtendedLifetime(dropped) {}
    tell(CollectionOfOne(state))
  }

  private func tell(_ states: some Collection<TableState>) {
    for state in states { sinks.tellAll(state) }
  }

  func steps(after old: Int, through new: Int) -> PersistentArraySlice<HistoryStep>? {
    contents.withLock { $0.steps(after: old, through: new) }
  }
}
