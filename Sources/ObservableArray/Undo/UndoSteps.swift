/// What somebody can take back and make again, as a value.
///
/// Use it where an ``UndoHistory`` does not fit, because the edits are not those of an ``ObservableArray``: for the
/// people who edit one table on a server, for a value that is edited on trial. Everybody has steps of their own, is told
/// of what the others do, and takes back nothing but their own, as a history does.
///
/// ```swift
/// var rows: PersistentArray = ["a", "b", "c"]
/// var mine = UndoSteps<String>()
/// mine.record(ArrayChangeEvent(deletedIndices: [1]), from: rows)
/// rows.remove(at: 1)
/// mine.note(ArrayChangeEvent(insertedIndices: [0]))
/// rows.insert("x", at: 0)
/// if let step = mine.undo(rows) { rows = step.after }
/// print(rows)  // ["x", "a", "b", "c"]
/// ```
///
/// Every change of the array has to be told, in turn: one's own by ``record(_:from:)``, that of others by
/// ``note(_:)`` or ``note(later:)``; what ``undo(_:)`` and ``redo(_:)`` answer is known already. A copy is O(1) and has a future of its own.
///
/// It is worse than an ``UndoHistory`` at what that one adds: labels, groups, observers, and elements whose deinit
/// comes back to the steps.
public struct UndoSteps<Element> {
  /// How many steps are remembered at most; older ones are forgotten.
  public let limit: Int

  private var undoable = UndoStack<Element>()
  private var redoable = UndoStack<Element>()

  /// Makes steps that remember the edits from now on.
  ///
  /// - Precondition: `limit` is at least 1.
  public init(limit: Int = 100) {
    precondition(limit >= 1, "UndoSteps remember at least one step")
    self.limit = limit
  }

  /// How many edits can be taken back; fewer when others have left nothing of some.
  ///
  /// - Complexity: O(1).
  public var undoCount: Int { undoable.count }

  /// How many edits can be made again; fewer when others have left nothing of some.
  ///
  /// - Complexity: O(1).
  public var redoCount: Int { redoable.count }

  /// Remembers one's own edit as one step, and forgets the steps that could be made again.
  ///
  /// - Parameters:
  ///   - event: What it changed; one that changed nothing is no step.
  ///   - before: The array before it.
  /// - Complexity: O(*s*) for the *s* steps that are forgotten.
  public mutating func record(_ event: ArrayChangeEvent, from before: PersistentArray<Element>) {
    if event.isEmpty { return }
    _ = redoable.removeAll()
    _ = undoable.push(UndoStep(takingBack: event, to: before, label: nil), limit: limit)
  }

  /// Takes in what somebody else changed.
  ///
  /// - Complexity: O(*r* log *k*) for the event's *r* ranges and the *k* ranges of what others did since the last step.
  public mutating func note(_ event: ArrayChangeEvent) {
    undoable.note(event)
    redoable.note(event)
  }

  /// Takes in what others changed, which is asked for only when one of the steps has to be carried over it.
  ///
  /// Use it for people who are many and edit much more than they undo: as long as they only record, what the others did
  /// between two of a person's edits costs nothing.
  ///
  /// ```swift
  /// let (seen, now) = (person.rows, table.rows)
  /// person.steps.note(later: { ArrayChangeEvent(from: seen, to: now) })
  /// ```
  ///
  /// - Parameter event: Answers the same each time it is asked.
  /// - Complexity: O(1).
  public mutating func note(later event: @escaping @Sendable () -> ArrayChangeEvent) {
    undoable.note(later: event)
    redoable.note(later: event)
  }

  /// Takes the last edit back. A step that others have left nothing of is passed over.
  ///
  /// - Parameter present: The array as it is now.
  /// - Returns: What that changes and the array after it; nil when there is nothing to take back.
  /// - Complexity: O(*r*) for the step's *r* ranges when nobody else edited since, otherwise O(*r* log *n*) for the ranges
  ///   of the step and of what others did since.
  public mutating func undo(
    _ present: PersistentArray<Element>
  ) -> (event: ArrayChangeEvent, after: PersistentArray<Element>)? {
    var dropped: [PersistentArray<Element>] = []
    let step = undoable.take(present: present, opposite: &redoable, limit: limit, dropped: &dropped)
    return step.map { ($0.event, $0.target) }
  }

  /// Makes the edit that was taken back last again; as ``undo(_:)`` otherwise.
  public mutating func redo(
    _ present: PersistentArray<Element>
  ) -> (event: ArrayChangeEvent, after: PersistentArray<Element>)? {
    var dropped: [PersistentArray<Element>] = []
    let step = redoable.take(present: present, opposite: &undoable, limit: limit, dropped: &dropped)
    return step.map { ($0.event, $0.target) }
  }

  /// Forgets the steps that would come last, and with them the arrays they lead to.
  ///
  /// - Precondition: There are so many.
  /// - Complexity: O(*s*) for all *s* steps.
  public mutating func removeOldest(undo: Int, redo: Int) {
    precondition(
      (0...undoCount).contains(undo) && (0...redoCount).contains(redo),
      "There are not so many steps to forget")
    _ = undoable.removeOldest(undo)
    _ = redoable.removeOldest(redo)
  }
}

extension UndoSteps: Sendable where Element: Sendable {}
