/// A step of a history: the way from the state that it starts from to another one.
struct UndoStep<Element> {
  /// What taking the step changes.
  var event: ArrayChangeEvent
  /// The value that it leads to.
  var target: PersistentArray<Element>
  var label: String?
  /// What others have done since the state that the step starts from.
  var foreign = PendingEvents()

  init(_ event: ArrayChangeEvent, to target: PersistentArray<Element>, label: String?) {
    self.event = event
    self.target = target
    self.label = label
  }
}

/// Steps that each start where the one above leads to; the last one starts from the present.
///
/// It hands what it no longer keeps to its caller, who drops it outside of any access to the stack: an element's deinit
/// may ask the history.
struct UndoStack<Element> {
  private(set) var steps: [UndoStep<Element>] = []

  var last: UndoStep<Element>? { steps.last }
  var isEmpty: Bool { steps.isEmpty }

  /// Adds a step, and answers the one that is over the limit.
  mutating func push(_ step: UndoStep<Element>, limit: Int) -> UndoStep<Element>? {
    steps.append(step)
    return steps.count > limit ? steps.removeFirst() : nil
  }

  /// Forgets all steps, and answers them.
  mutating func removeAll() -> [UndoStep<Element>] {
    let all = steps
    steps = []
    return all
  }

  /// Notes what somebody else did to the present.
  mutating func note(_ foreign: ArrayChangeEvent) {
    if !steps.isEmpty { steps[steps.count - 1].foreign.append(foreign) }
  }

  /// Takes the last step, as it is from the present on, and the value that it led to before others edited; nil when
  /// there is none.
  mutating func pop(
    present: PersistentArray<Element>
  ) -> (step: UndoStep<Element>, original: PersistentArray<Element>)? {
    guard var step = steps.popLast() else { return nil }
    let original = step.target
    let foreign = step.foreign.composed
    if foreign.isEmpty { return (step, original) }
    let rebase = Rebase(step.event, over: foreign)
    step.foreign = PendingEvents()
    step.target = rebase.value(present: present, restored: step.target)
    step.event = rebase.change
    note(rebase.other)
    return (step, original)
  }
}
