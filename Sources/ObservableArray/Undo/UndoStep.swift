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
struct UndoStack<Element> {
  private(set) var steps: [UndoStep<Element>] = []

  var last: UndoStep<Element>? { steps.last }
  var isEmpty: Bool { steps.isEmpty }

  mutating func push(_ step: UndoStep<Element>, limit: Int) {
    steps.append(step)
    if steps.count > limit { steps.removeFirst(steps.count - limit) }
  }

  mutating func removeAll() {
    steps = []
  }

  /// Notes what somebody else did to the present.
  mutating func note(_ foreign: ArrayChangeEvent) {
    if !steps.isEmpty { steps[steps.count - 1].foreign.append(foreign) }
  }

  /// Takes the last step, as it is from the present on; nil when there is none.
  mutating func pop(present: PersistentArray<Element>) -> UndoStep<Element>? {
    guard var step = steps.popLast() else { return nil }
    let foreign = step.foreign.composed
    if foreign.isEmpty { return step }
    let rebase = Rebase(step.event, over: foreign)
    step.foreign = PendingEvents()
    step.target = rebase.value(present: present, restored: step.target)
    step.event = rebase.change
    note(rebase.other)
    return step
  }
}
