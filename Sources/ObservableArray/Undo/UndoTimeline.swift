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
  private var numbers: [Author: Int] = [:]
  /// What each person can undo and redo; places of people who left are used again.
  private var stacks: [UndoStack] = []
  private var freeNumbers: [Int] = []
  /// Nil when there is nothing to undo or redo.
  private var pieces: UndoPieces?
  /// The states that steps and pieces refer to, and more, ascending by their numbers. Two states with one number are the
  /// same array with the same elements hidden.
  private var states: PersistentArray<UndoState> = []
  /// States that are no longer kept, for a caller whose elements' deinit comes back to the timeline.
  var released: [ErasedPersistentArray] = []
  /// Whether the caller takes these.
  var keepsReleased = false
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

  private func stack(of author: Author) -> UndoStack? { numbers[author].map { stacks[$0] } }

  func undoable(by author: Author) -> UndoStep? { stack(of: author)?.undoable.last }
  func redoable(by author: Author) -> UndoStep? { stack(of: author)?.redoable.last }
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
    record(event, by: [Editor(author: author)], from: before, to: after)
  }

  /// Takes in a change that nobody can undo.
  ///
  /// - Complexity: As that of ``record(_:by:from:to:)``; O(1) when there is nothing to undo or redo.
  public mutating func note(
    _ event: ArrayChangeEvent, from before: PersistentArray<Element>, to after: PersistentArray<Element>
  ) {
    record(event, by: [], from: before, to: after)
  }

  /// Records an edit that each of some people can undo.
  mutating func record(
    _ event: ArrayChangeEvent, by editors: [Editor], from before: PersistentArray<Element>,
    to after: PersistentArray<Element>
  ) {
    if event.isEmpty { return }
    let old = state
    let new = newState()
    guard !editors.isEmpty else {
      pieces?.record(event, in: nil, from: old, to: new)
      return
    }
    keep(before, as: old)
    keep(after, as: new)
    let places = editors.map { place(of: $0.author) }
    var number = stepCount
    if editors.count == 1, editors[0].joinsLastStep,
      let joinable = stacks[places[0]].undoable.last?.joinableNumber
    {
      number = joinable
    } else {
      stepCount += 1
    }
    if pieces == nil { pieces = UndoPieces(visible: before.count) }
    pieces?.record(event, in: number, from: old, to: new)
    for (editor, place) in zip(editors, places) {
      forgottenCount += stacks[place].redoable.count
      stacks[place].redoable = []
      if editor.joinsLastStep, !stacks[place].undoable.isEmpty {
        stacks[place].undoable[stacks[place].undoable.count - 1].join(number, from: old, to: new)
      } else {
        stacks[place].undoable.append(
          UndoStep(number, from: old, to: new, label: editor.label, isShared: editors.count > 1))
      }
      keepLimit(at: place, editor.limit ?? limit)
    }
    forgetTracesIfDue()
  }

  /// The place of a person in the list of stacks, which is made if there is none.
  private mutating func place(of author: Author) -> Int {
    if let place = numbers[author] { return place }
    let place = freeNumbers.popLast() ?? stacks.count
    if place == stacks.count { stacks.append(UndoStack()) }
    numbers[author] = place
    return place
  }

  /// Forgets a person who has no steps.
  private mutating func removeIfEmpty(_ author: Author, at place: Int) {
    guard stacks[place].isEmpty else { return }
    stacks[place] = UndoStack()
    numbers[author] = nil
    freeNumbers.append(place)
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
    setLive(false, by: author, from: present)
  }

  /// Redoes the step that a person undid last; as ``undo(by:from:)`` otherwise.
  public mutating func redo(
    by author: Author, from present: PersistentArray<Element>
  ) -> (event: ArrayChangeEvent, after: PersistentArray<Element>)? {
    setLive(true, by: author, from: present)
  }

  mutating func setLive(
    _ isLive: Bool, by author: Author, from present: PersistentArray<Element>
  ) -> (event: ArrayChangeEvent, after: PersistentArray<Element>)? {
    guard let place = numbers[author], var trial = pieces else { return nil }
    var stack = stacks[place]
    let source: UndoStack.Path = isLive ? \.redoable : \.undoable
    let destination: UndoStack.Path = isLive ? \.undoable : \.redoable
    var traceless: [Int] = []
    while let step = stack[keyPath: source].popLast() {
      stack[keyPath: destination].append(step)
      guard let outcome = trial.setLive(isLive, from: state, where: step.has) else {
        traceless.append(stack[keyPath: source].count)
        continue
      }
      let event = outcome.event(from: present.count)
      if event.isEmpty { continue }
      keep(present, as: state)
      (stacks[place], pieces) = (stack, trial)
      guard let target = step.target(isLive, from: state) else {
        _ = newState()
        return (event, outcome.value(from: present, state: keptState))
      }
      state = target
      return (event, keptState(target))
    }
    // What no element has to do with any more never comes back.
    for index in traceless { stacks[place][keyPath: source].remove(at: index) }
    forgottenCount += traceless.count
    if isLive { stacks[place].refusedRedo = state } else { stacks[place].refusedUndo = state }
    removeIfEmpty(author, at: place)
    forgetTracesIfDue()
    return nil
  }

  private mutating func newState() -> Int {
    state = stateCount
    stateCount += 1
    return state
  }

  /// Keeps a state, if it is not kept already.
  private mutating func keep(_ array: PersistentArray<Element>, as number: Int) {
    guard let last = states.last, last.number >= number else {
      states.append(UndoState(number: number, array: ErasedPersistentArray(array)))
      return
    }
    if last.number == number { return }
    let index = stateIndex(number)
    if index == states.count || states[index].number != number {
      states.insert(UndoState(number: number, array: ErasedPersistentArray(array)), at: index)
    }
  }

  private func keptState(_ number: Int) -> PersistentArray<Element> {
    let index = stateIndex(number)
    precondition(
      index < states.count && states[index].number == number, "A state that is referred to is kept")
    return states[index].array.array(of: Element.self)
  }

  /// The index of the first kept state with this number or a greater one.
  private func stateIndex(_ number: Int) -> Int {
    var (low, high) = (0, states.count)
    while low < high {
      let middle = (low + high) / 2
      if states[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
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
    forgetSteps(of: author) { ($0.numbers.last ?? 0) < number }
  }

  /// Forgets all steps of a person.
  ///
  /// - Complexity: As that of ``forgetSteps(of:before:)``.
  public mutating func forgetSteps(of author: Author) {
    forgetSteps(of: author) { _ in true }
  }

  mutating func forgetSteps(of author: Author, where isForgotten: (UndoStep) -> Bool) {
    guard let place = numbers[author] else { return }
    let count = stacks[place].count
    stacks[place].undoable.removeAll(where: isForgotten)
    stacks[place].redoable.removeAll(where: isForgotten)
    forgottenCount += count - stacks[place].count
    removeIfEmpty(author, at: place)
    forgetTracesIfDue()
  }

  /// Forgets what is over a limit.
  mutating func keepLimit(of author: Author, _ limit: Int) {
    if let place = numbers[author] { keepLimit(at: place, limit) }
  }

  private mutating func keepLimit(at place: Int, _ limit: Int) {
    let excess = stacks[place].undoable.count - limit
    guard excess > 0 else { return }
    forgottenCount += excess
    stacks[place].undoable.removeFirst(excess)
  }

  /// Drops a person's last step when undoing it changes nothing, since its edits cancel out.
  ///
  /// - Parameter mostPieces: With more pieces, none is dropped: looking at them would take too long.
  /// - Returns: Whether it was dropped.
  mutating func dropIdleStep(of author: Author, mostPieces: Int = .max) -> Bool {
    guard let place = numbers[author], let step = stacks[place].undoable.last, let pieces,
      pieces.count <= mostPieces,
      !pieces.mentions(where: step.has)
    else { return false }
    stacks[place].undoable.removeLast()
    return true
  }

  /// Removes the traces of forgotten steps once they are many: it costs a look at all.
  private mutating func forgetTracesIfDue() {
    guard let count = pieces?.count else { return }
    guard forgottenCount * 4 >= max(1, count) || states.count > 64 + 4 * count else { return }
    forgottenCount = 0
    var remembered: Set<Int> = []
    var referred: Set<Int> = []
    for stack in stacks {
      for step in stack.undoable + stack.redoable {
        remembered.formUnion(step.numbers)
        referred.insert(step.before)
        referred.insert(step.after)
      }
    }
    pieces?.forget { !remembered.contains($0) }
    if pieces?.isPlain == true { pieces = nil }
    pieces?.forEachState { referred.insert($0) }
    let kept = PersistentArray(states.lazy.filter { referred.contains($0.number) })
    if keepsReleased { released += states.lazy.filter { !referred.contains($0.number) }.map(\.array) }
    states = kept
  }
}

extension UndoTimeline {
  /// How many pieces there are; 0 when there is nothing to undo or redo.
  var pieceCount: Int { pieces?.count ?? 0 }

  /// What is wrong with the pieces of an array of so many elements, for tests; nil when nothing is.
  func fault(visible: Int) -> String? { pieces?.fault(visible: visible) }
}

// The states do not say what their elements are.
extension UndoTimeline: @unchecked Sendable where Author: Sendable, Element: Sendable {}
