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
  mutating func place(of author: Author) -> Int {
    if let place = numbers[author] { return place }
    let place = freeNumbers.popLast() ?? stacks.count
    if place == stacks.count { stacks.append(UndoStack()) }
    numbers[author] = place
    return place
  }

  /// Forgets a person who has no steps.
  mutating func removeIfEmpty(_ author: Author, at place: Int) {
    guard stacks[place].isEmpty else { return }
    stacks[place] = UndoStack()
    numbers[author] = nil
    freeNumbers.append(place)
  }
}
