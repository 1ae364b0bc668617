import Observation

/// Takes edits of an array back and makes them again, as ordinary updates.
///
/// Use one for each list that a person edits. It remembers every update whose origin is ``ArrayUpdateOrigin/edit``:
///
/// ```swift
/// let letters: ObservableArray = ["a", "b"]
/// let history = UndoHistory(letters)
/// letters.append("c")
/// letters.remove(at: 0)
/// history.undo()
/// print(letters)  // ["a", "b", "c"]
/// history.undo()
/// print(letters)  // ["a", "b"]
/// history.redo()
/// print(letters)  // ["a", "b", "c"]
/// ```
///
/// Observers get each as one update of origin ``ArrayUpdateOrigin/undo`` or ``ArrayUpdateOrigin/redo``, with the fewest
/// changes.
///
/// **Several edits in one step.** A ``ObservableArray/batch(origin:_:)`` is one update, so it is one step.
/// ``group(_:_:)`` makes one step of several updates and gives it a label; edits that follow one another within
/// the grouping interval are one step too.
///
/// **Edits of others.** Updates of other origins, such as ``ArrayUpdateOrigin/remote``, are not taken back, and the person's
/// own are still exactly theirs: undoing a step leads to what the array would be without it, so rows come back to the place
/// they had among the others. What others did since stays: a row that they deleted is not brought back by undoing an
/// edit of its text, one that they edited keeps their text, one that they moved stays there. What another history
/// undid counts as never done.
///
/// ```swift
/// let rows: ObservableArray = ["a", "b", "c"]
/// let mine = UndoHistory(rows)
/// rows.remove(at: 1)
/// rows.batch(origin: .remote) { rows.insert("x", at: 0) }
/// mine.undo()
/// print(rows)  // ["x", "a", "b", "c"]
/// ```
///
/// A new edit forgets the steps that could be made again. Steps keep the values they lead to, which share all that they
/// have in common.
///
/// SwiftUI and `withObservationTracking` follow ``canUndo``, ``canRedo`` and the labels. Like the array, it belongs to one
/// isolation domain. It keeps the array alive; the array does not keep the history.
public final class UndoHistory<Element> {
  /// The array whose edits are remembered.
  public let array: ObservableArray<Element>

  /// How many steps are remembered at most; older ones are forgotten.
  public let limit: Int

  /// The origins of the updates that are taken back; updates of others stay.
  public let origins: Set<ArrayUpdateOrigin>

  /// How long after an edit the next one still belongs to the same step; nil when each is a step.
  public let groupingInterval: Duration?

  /// Shared by all histories of the array.
  let recorder: UndoRecorder<Element>

  /// Its name among them.
  private(set) var number = 0

  /// How many bodies of groups are running, the label of the outermost, and whether it has a step yet.
  var group: (depth: Int, label: String?, hasStep: Bool) = (0, nil, false)

  /// When the last step was edited, as long as another edit may join it.
  var lastEdit: ContinuousClock.Instant?

  let now: () -> ContinuousClock.Instant
  let registrar = ObservationRegistrar()
  private var observation: ArrayObservation?

  /// Makes a history that remembers the edits from now on.
  ///
  /// - Parameters:
  ///   - array: The array whose edits are remembered.
  ///   - limit: How many steps are remembered at most.
  ///   - origins: The origins of the updates that are taken back.
  ///   - groupingInterval: How long after an edit the next one still belongs to the same step; nil makes each a step.
  ///     Text fields that write every keystroke want half a second or so.
  ///   - now: The present time; a test hands in its own.
  /// - Precondition: `limit` is at least 1.
  /// - Complexity: O(1). As long as the history lives, every edit keeps the value before it and makes an event.
  public init(
    _ array: ObservableArray<Element>, limit: Int = 100, recording origins: Set<ArrayUpdateOrigin> = [.edit],
    groupingInterval: Duration? = nil, now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    precondition(limit >= 1, "An UndoHistory remembers at least one step")
    self.array = array
    self.limit = limit
    self.origins = origins
    self.groupingInterval = groupingInterval
    self.now = now
    recorder = array.undoRecorder ?? UndoRecorder(array)
    array.undoRecorder = recorder
    number = recorder.add(self)
    // A body that tracks the history may edit the array: it is called in turn, as all observers are.
    observation = array.observe(initial: false) { [weak self] _ in self?.announceRecord() }
  }
}

/// It lives in the array's isolation domain.
@available(*, unavailable)
extension UndoHistory: @unchecked Sendable {}

extension UndoHistory: Observable {}

extension UndoHistory {
  /// Whether there is an edit to take back.
  ///
  /// Others may have left nothing of it: then ``undo()`` returns false, and this is false until the next edit.
  ///
  /// - Complexity: O(1).
  public var canUndo: Bool {
    trackAccess()
    return recorder.timeline.canUndo(number)
  }

  /// Whether there is an edit to make again.
  ///
  /// - Complexity: O(1).
  public var canRedo: Bool {
    trackAccess()
    return recorder.timeline.canRedo(number)
  }

  /// The label of the step that ``undo()`` takes back; nil when it has none, or when there is no step.
  ///
  /// - Complexity: O(1).
  public var undoLabel: String? {
    trackAccess()
    return recorder.timeline.undoable(by: number)?.label
  }

  /// The label of the step that ``redo()`` makes again; nil when it has none, or when there is no step.
  ///
  /// - Complexity: O(1).
  public var redoLabel: String? {
    trackAccess()
    return recorder.timeline.redoable(by: number)?.label
  }

  var undoCount: Int { recorder.timeline.undoCount(of: number) }
  var redoCount: Int { recorder.timeline.redoCount(of: number) }

  // All that can be followed changes together, so one key path stands for it.
  private func trackAccess() {
    registrar.access(self, keyPath: \.canUndo)
  }

  func trackMutation() {
    registrar.willSet(self, keyPath: \.canUndo)
    registrar.didSet(self, keyPath: \.canUndo)
  }
}
