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

  /// What a call no longer needs. A caller whose elements' deinit comes back to the timeline releases it later.
  struct Remains {
    fileprivate(set) var pieces: [UndoPiece<Element>] = []
    fileprivate(set) var steps: [UndoStep<Element>] = []
  }

  /// A person to record an edit for.
  struct Editor {
    var author: Author
    var label: String?
    /// Whether the edit belongs to the person's last step.
    var joinsLastStep = false
    /// How many steps of the person are kept; nil for the timeline's limit.
    var limit: Int?
  }

  private var stacks: [Author: UndoStack<Element>] = [:]
  /// Nil when there is nothing to undo or redo.
  private var pieces: UndoPieces<Element>?
  /// How many steps were forgotten whose traces are still in the pieces.
  private var forgottenCount = 0

  /// The number of the present state, and how many numbers were given.
  private var state = 0
  private var stateCount = 1

  /// How many steps have been recorded, which is the number of the next one.
  public private(set) var stepCount = 0

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
  public func undoCount(of author: Author) -> Int { stacks[author]?.undoable.count ?? 0 }

  /// How many steps a person can redo; fewer when others have left nothing of some.
  ///
  /// - Complexity: O(1).
  public func redoCount(of author: Author) -> Int { stacks[author]?.redoable.count ?? 0 }

  /// Whether a person has a step to undo.
  ///
  /// Others may have left nothing of it: then ``undo(by:from:)`` returns nil, and this is false until the next edit.
  ///
  /// - Complexity: O(1).
  public func canUndo(_ author: Author) -> Bool {
    stacks[author].map { !$0.undoable.isEmpty && $0.refusedUndo != state } ?? false
  }

  /// Whether a person has a step to redo; as ``canUndo(_:)`` otherwise.
  ///
  /// - Complexity: O(1).
  public func canRedo(_ author: Author) -> Bool {
    stacks[author].map { !$0.redoable.isEmpty && $0.refusedRedo != state } ?? false
  }

  func undoable(by author: Author) -> UndoStep<Element>? { stacks[author]?.undoable.last }
  func redoable(by author: Author) -> UndoStep<Element>? { stacks[author]?.redoable.last }
}

extension UndoTimeline {
  /// Records a person's edit as one step, and forgets the steps that the person could redo.
  ///
  /// - Parameters:
  ///   - event: What it changed; an edit that changed nothing is no step.
  ///   - author: Who can undo it.
  ///   - before: The array before it.
  ///   - after: The array after it.
  /// - Complexity: O(*r* + *t* / 64) for the event's *r* ranges and the *t* ranges that remembered steps changed, and
  ///   O(*t*) once in so many edits that it comes to O(1) for each.
  public mutating func record(
    _ event: ArrayChangeEvent, by author: Author, from before: PersistentArray<Element>,
    to after: PersistentArray<Element>
  ) {
    var remains = Remains()
    record(event, by: [Editor(author: author)], from: before, to: after, &remains)
  }

  /// Takes in a change that nobody can undo.
  ///
  /// - Complexity: As that of ``record(_:by:from:to:)``; O(1) when there is nothing to undo or redo.
  public mutating func note(
    _ event: ArrayChangeEvent, from before: PersistentArray<Element>, to after: PersistentArray<Element>
  ) {
    var remains = Remains()
    record(event, by: [], from: before, to: after, &remains)
  }

  /// Records an edit that each of some people can undo.
  mutating func record(
    _ event: ArrayChangeEvent, by editors: [Editor], from before: PersistentArray<Element>,
    to after: PersistentArray<Element>, _ remains: inout Remains
  ) {
    if event.isEmpty { return }
    let old = UndoStep<Element>.State(number: state, array: before)
    let new = UndoStep<Element>.State(number: newState(), array: after)
    guard !editors.isEmpty else {
      pieces?.record(event, in: nil, from: before, to: after, replaced: &remains.pieces)
      return
    }
    var number = stepCount
    if editors.count == 1, editors[0].joinsLastStep,
      let joinable = stacks[editors[0].author]?.undoable.last?.joinableNumber
    {
      number = joinable
    } else {
      stepCount += 1
    }
    if pieces == nil { pieces = UndoPieces(visible: before.count) }
    pieces?.record(event, in: number, from: before, to: after, replaced: &remains.pieces)
    for editor in editors {
      var stack = stacks.removeValue(forKey: editor.author) ?? UndoStack()
      forgottenCount += stack.redoable.count
      remains.steps += stack.redoable
      stack.redoable = []
      if editor.joinsLastStep, !stack.undoable.isEmpty {
        stack.undoable[stack.undoable.count - 1].join(number, from: old, to: new)
      } else {
        stack.undoable.append(
          UndoStep(number, from: old, to: new, label: editor.label, isShared: editors.count > 1))
      }
      stacks[editor.author] = stack
      keepLimit(of: editor.author, editor.limit ?? limit, &remains)
    }
    forgetTracesIfDue(&remains)
  }

  private mutating func newState() -> Int {
    state = stateCount
    stateCount += 1
    return state
  }

  /// Undoes a person's last step. One that others have left nothing of is undone together with the one before it.
  ///
  /// - Parameters:
  ///   - author: Whose step it is.
  ///   - present: The array as it is now.
  /// - Returns: What that changes and the array after it; nil when there is nothing to undo, and all steps stay.
  /// - Complexity: O(*t* + *r* log *n*) for the *t* ranges that all remembered steps changed and the *r* ranges of the result.
  public mutating func undo(
    by author: Author, from present: PersistentArray<Element>
  ) -> (event: ArrayChangeEvent, after: PersistentArray<Element>)? {
    var remains = Remains()
    return setLive(false, by: author, from: present, &remains)
  }

  /// Redoes the step that a person undid last; as ``undo(by:from:)`` otherwise.
  public mutating func redo(
    by author: Author, from present: PersistentArray<Element>
  ) -> (event: ArrayChangeEvent, after: PersistentArray<Element>)? {
    var remains = Remains()
    return setLive(true, by: author, from: present, &remains)
  }

  mutating func setLive(
    _ isLive: Bool, by author: Author, from present: PersistentArray<Element>, _ remains: inout Remains
  ) -> (event: ArrayChangeEvent, after: PersistentArray<Element>)? {
    guard var stack = stacks[author], var trial = pieces else { return nil }
    let source: UndoStack<Element>.Path = isLive ? \.redoable : \.undoable
    let destination: UndoStack<Element>.Path = isLive ? \.undoable : \.redoable
    var replaced: [UndoPiece<Element>] = []
    var traceless: [Int] = []
    while let step = stack[keyPath: source].popLast() {
      stack[keyPath: destination].append(step)
      let outcome = trial.setLive(isLive, present: present, replaced: &replaced, where: step.has)
      guard let outcome else {
        traceless.append(stack[keyPath: source].count)
        continue
      }
      let event = outcome.event
      if event.isEmpty { continue }
      remains.pieces += replaced
      (stacks[author], pieces) = (stack, trial)
      guard let target = step.target(isLive, from: state) else {
        _ = newState()
        return (event, outcome.value)
      }
      state = target.number
      return (event, target.array)
    }
    // What no element has to do with any more never comes back.
    for index in traceless {
      if let step = stacks[author]?[keyPath: source].remove(at: index) { remains.steps.append(step) }
    }
    if isLive { stacks[author]?.refusedRedo = state } else { stacks[author]?.refusedUndo = state }
    if stacks[author]?.isEmpty == true { stacks[author] = nil }
    return nil
  }
}

extension UndoTimeline {
  /// Forgets a person's steps that were recorded before the one with a number; see ``stepCount``.
  ///
  /// Use it to bound memory: what a step keeps is released at the latest when a fourth of the traces are of
  /// forgotten steps.
  ///
  /// - Complexity: O(*s*) for the person's *s* steps, and as that of ``record(_:by:from:to:)``.
  public mutating func forgetSteps(of author: Author, before number: Int) {
    var remains = Remains()
    forgetSteps(of: author, &remains) { ($0.numbers.last ?? 0) < number }
  }

  /// Forgets all steps of a person.
  ///
  /// - Complexity: As that of ``forgetSteps(of:before:)``.
  public mutating func forgetSteps(of author: Author) {
    var remains = Remains()
    forgetSteps(of: author, &remains) { _ in true }
  }

  mutating func forgetSteps(
    of author: Author, _ remains: inout Remains, where isForgotten: (UndoStep<Element>) -> Bool
  ) {
    guard var stack = stacks.removeValue(forKey: author) else { return }
    for path: UndoStack<Element>.Path in [\.undoable, \.redoable] {
      let forgotten = stack[keyPath: path].filter(isForgotten)
      if forgotten.isEmpty { continue }
      forgottenCount += forgotten.count
      remains.steps += forgotten
      stack[keyPath: path].removeAll(where: isForgotten)
    }
    if !stack.isEmpty { stacks[author] = stack }
    forgetTracesIfDue(&remains)
  }

  /// Forgets what is over the limit.
  mutating func keepLimit(of author: Author, _ limit: Int, _ remains: inout Remains) {
    guard let excess = stacks[author].map({ $0.undoable.count - limit }), excess > 0 else { return }
    forgottenCount += excess
    remains.steps += stacks[author]?.undoable.prefix(excess) ?? []
    stacks[author]?.undoable.removeFirst(excess)
  }

  /// Drops a person's last step when undoing it changes nothing, since its edits cancel out.
  ///
  /// - Parameter mostPieces: With more pieces, none is dropped: looking at them would take too long.
  /// - Returns: Whether it was dropped.
  mutating func dropIdleStep(of author: Author, mostPieces: Int = .max, _ remains: inout Remains) -> Bool {
    guard let step = stacks[author]?.undoable.last, let pieces, pieces.count <= mostPieces,
      !pieces.mentions(where: step.has)
    else { return false }
    remains.steps.append(step)
    stacks[author]?.undoable.removeLast()
    return true
  }

  /// Removes the traces of forgotten steps once they are many: it costs a look at all.
  mutating func forgetTracesIfDue(_ remains: inout Remains) {
    guard forgottenCount > 0, let count = pieces?.count, forgottenCount * 4 >= count || stacks.isEmpty else {
      return
    }
    forgottenCount = 0
    var remembered: Set<Int> = []
    for stack in stacks.values {
      for step in stack.undoable { remembered.formUnion(step.numbers) }
      for step in stack.redoable { remembered.formUnion(step.numbers) }
    }
    pieces?.forget(replaced: &remains.pieces) { !remembered.contains($0) }
    if pieces?.isPlain == true { pieces = nil }
  }
}

extension UndoTimeline {
  /// How many pieces there are; 0 when there is nothing to undo or redo.
  var pieceCount: Int { pieces?.count ?? 0 }

  /// What is wrong with the pieces of an array of so many elements, for tests; nil when nothing is.
  func fault(visible: Int) -> String? { pieces?.fault(visible: visible) }
}

extension UndoTimeline.Remains: Sendable where Author: Sendable, Element: Sendable {}
extension UndoTimeline: Sendable where Author: Sendable, Element: Sendable {}
