extension UndoTimeline {
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
    guard let place = numbers[author] else { return nil }
    var trial = pieces ?? UndoPieces(visible: present.count)
    var stack = stacks[place]
    let source: UndoStack.Path = isLive ? \.redoable : \.undoable
    let destination: UndoStack.Path = isLive ? \.undoable : \.redoable
    var traceless: [Int] = []
    while let step = stack[keyPath: source].popLast() {
      stack[keyPath: destination].append(step)
      guard let outcome = trial.setLive(isLive, of: step, from: state) else {
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

  mutating func newState() -> Int {
    state = stateCount
    stateCount += 1
    return state
  }

  /// Keeps a state, if it is not kept already.
  mutating func keep(_ array: PersistentArray<Element>, as number: Int) {
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
