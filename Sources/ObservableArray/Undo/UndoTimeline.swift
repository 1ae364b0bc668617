/// What several people can undo and redo in one array, as a value.
///
/// Use it where an ``UndoHistory`` does not fit, because the edits are not those of an ``ObservableArray``: for the
/// people who edit one table on a server, or for a value that is edited on trial. Each person undoes their own edits and
/// nothing that others did.
///
/// ```swift
/// var timeline = UndoTimeline<String, String>()
/// let start: PersistentArray = ["a", "b", "c"]
/// timeline.record(ArrayChangeEvent(deletedIndices: [1]), by: "ada", from: start, to: ["a", "c"])
/// timeline.record(ArrayChangeEvent(deletedIndices: [0]), by: "bob", from: ["a", "c"], to: ["c"])
/// if let step = timeline.undo(by: "bob", from: ["c"]) {
///   print(step.after)  // ["a", "c"]
///   print(timeline.undo(by: "ada", from: step.after)?.after ?? [])  // ["a", "b", "c"]
/// }
/// ```
///
/// Every change of the array has to be recorded, in order: each person's by ``record(_:by:from:to:)``, and those that
/// nobody can undo by ``note(_:from:to:)``. What ``undo(by:from:)`` and ``redo(by:from:)`` return is recorded already. A
/// copy is O(1) and has a future of its own.
///
/// **What undo means.** Undoing a step leads to what the array would be without that step. It follows that a change which
/// was undone leaves no trace: when others undo what they did, one's own undo does exactly what it would have done
/// without them. Rows come back to the place that they had among all that is there and all that can come back.
/// What others did since stays: a row that they deleted stays deleted, one that they edited keeps their text, one
/// that they moved stays there.
///
/// It is worse than an ``UndoHistory`` at what that one adds: labels, groups, observers, and elements whose deinit
/// edits the array.
public struct UndoTimeline<Author: Hashable, Element> {
  /// How many steps of each person are remembered at most; older ones are forgotten.
  public let limit: Int

  /// A person to record an edit for.
  struct Editor {
    var author: Author
    var label: String?
    /// Whether the edit belongs to the person's last step.
    var joinsLastStep = false
    /// How many steps of the person are kept; nil for the timeline's limit.
    var limit: Int?
  }

  /// The places of people in `stacks`.
  var numbers: [Author: Int] = [:]
  /// What each person can undo and redo; places of people who left are used again.
  var stacks: [UndoStack] = []
  var freeNumbers: [Int] = []
  /// Nil when there is nothing to undo or redo.
  var pieces: UndoPieces?
  /// The states that steps and pieces refer to, and more, ascending by their numbers. Two states with one number are the
  /// same array with the same elements hidden.
  var states: PersistentArray<UndoState> = []
  /// States that are no longer kept, for a caller whose elements' deinit comes back to the timeline.
  var released: [ErasedPersistentArray] = []
  /// Whether the caller takes these.
  var keepsReleased = false
  /// How many steps were forgotten whose traces are still in the pieces.
  var forgottenCount = 0

  /// The number of the present state, and how many numbers were given.
  var state = 0
  var stateCount = 1

  /// How many steps have been recorded, which is the number of the next one.
  public internal(set) var stepCount = 0

  /// Makes a timeline that remembers the edits from now on.
  ///
  /// - Precondition: `limit` is at least 1.
  public init(limit: Int = 100) {
    precondition(limit >= 1, "An UndoTimeline remembers at least one step")
    self.limit = limit
  }

  /// How many steps a person can undo; fewer when others have left nothing of some.
  ///
  /// - Complexity: O(1).
  public func undoCount(of author: Author) -> Int { stack(of: author)?.undoable.count ?? 0 }

  /// How many steps a person can redo; fewer when others have left nothing of some.
  ///
  /// - Complexity: O(1).
  public func redoCount(of author: Author) -> Int { stack(of: author)?.redoable.count ?? 0 }

  /// Whether a person has a step to undo.
  ///
  /// Others may have left nothing of it: then ``undo(by:from:)`` returns nil, and this is false until the next edit.
  ///
  /// - Complexity: O(1).
  public func canUndo(_ author: Author) -> Bool {
    stack(of: author).map { !$0.undoable.isEmpty && $0.refusedUndo != state } ?? false
  }

  /// Whether a person has a step to redo; as ``canUndo(_:)`` otherwise.
  ///
  /// - Complexity: O(1).
  public func canRedo(_ author: Author) -> Bool {
    stack(of: author).map { !$0.redoable.isEmpty && $0.refusedRedo != state } ?? false
  }

  func stack(of author: Author) -> UndoStack? { numbers[author].map { stacks[$0] } }

  func undoable(by author: Author) -> UndoStep? { stack(of: author)?.undoable.last }
  func redoable(by author: Author) -> UndoStep? { stack(of: author)?.redoable.last }
}

// The states do not say what their elements are.
extension UndoTimeline: @unchecked Sendable where Author: Sendable, Element: Sendable {}
