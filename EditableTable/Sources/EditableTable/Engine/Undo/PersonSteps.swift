import ObservableArray

/// What one person can undo and redo.
///
/// A person who gives no commands costs nothing while others do: the steps are carried over what others did when the
/// person comes back.
struct PersonSteps: Sendable {
  private var steps: UndoSteps<TableRow>
  /// The state that the steps start from.
  private var seen: TableState
  /// The version before each step, oldest first.
  private var undoVersions: [Int] = []
  private var redoVersions: [Int] = []
  /// Grows with every use of anybody.
  private(set) var lastUse = 0

  init(limit: Int, at state: TableState) {
    steps = UndoSteps(limit: limit)
    seen = state
  }

  var state: UndoState { UndoState(canUndo: steps.undoCount > 0, canRedo: steps.redoCount > 0) }
  var isEmpty: Bool { steps.undoCount == 0 && steps.redoCount == 0 }

  /// The version before the oldest step.
  var oldestVersion: Int? {
    guard let undo = undoVersions.first else { return redoVersions.first }
    return redoVersions.first.map { min($0, undo) } ?? undo
  }

  /// Carries the steps over what others did, once they are wanted.
  mutating func catchUp(to newest: TableState, _ history: TableHistory) {
    if seen.version == newest.version { return }
    steps.note(later: { [seen] in
      // Commands say which row moved, a difference guesses: it is the second choice.
      history.event(from: seen.version, to: newest.version)
        ?? ArrayChangeEvent(from: seen.rows, to: newest.rows)
    })
    seen = newest
  }

  /// Remembers the person's own command, that led from the newest state seen to `after`.
  mutating func record(_ event: ArrayChangeEvent, to after: TableState, use: Int) {
    steps.record(event, from: seen.rows)
    redoVersions = []
    undoVersions.append(seen.version)
    undoVersions.removeFirst(undoVersions.count - steps.undoCount)
    (seen, lastUse) = (after, use)
  }

  /// Takes the next step from the newest state seen; nil when there is none.
  mutating func take(
    _ direction: UndoDirection
  ) -> (event: ArrayChangeEvent, rows: PersistentArray<TableRow>)? {
    let taken = direction == .undo ? steps.undo(seen.rows) : steps.redo(seen.rows)
    // Those that were passed over and the one that was taken lay on top.
    undoVersions.removeLast(max(0, undoVersions.count - steps.undoCount))
    redoVersions.removeLast(max(0, redoVersions.count - steps.redoCount))
    guard let taken else { return nil }
    if direction == .undo { redoVersions.append(seen.version) } else { undoVersions.append(seen.version) }
    return (taken.event, taken.after)
  }

  /// Takes in what else was done to what ``take(_:)`` answered.
  mutating func note(_ event: ArrayChangeEvent) { steps.note(event) }

  /// Goes on from the state that a step led to.
  mutating func stepped(to after: TableState, use: Int) {
    (seen, lastUse) = (after, use)
  }

  /// Forgets the steps that keep a state before `version`.
  mutating func forget(before version: Int) {
    let undo = undoVersions.prefix { $0 < version }.count
    let redo = redoVersions.prefix { $0 < version }.count
    undoVersions.removeFirst(undo)
    redoVersions.removeFirst(redo)
    steps.removeOldest(undo: undo, redo: redo)
  }
}
