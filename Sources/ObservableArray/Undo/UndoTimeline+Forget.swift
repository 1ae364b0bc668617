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

  mutating func keepLimit(at place: Int, _ limit: Int) {
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
      !pieces.mentions(step)
    else { return false }
    stacks[place].undoable.removeLast()
    return true
  }

  /// Removes the traces of forgotten steps once they are many: it costs a look at all.
  mutating func forgetTracesIfDue() {
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
