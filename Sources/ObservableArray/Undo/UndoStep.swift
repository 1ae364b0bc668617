/// A step of a history: the way from the state that it starts from to another one.
struct UndoStep<Element> {
  /// What taking the step changes.
  var event: ArrayChangeEvent
  /// The value that it leads to.
  var target: PersistentArray<Element>
  var label: String?
  /// What was done that the step takes back, besides `event`, which starts from the state in front of it: kept as it
  /// comes, so that an edit that joins the step costs its own ranges.
  private var joined = PendingEvents()
  /// What others have done since the state that the step starts from.
  var foreign = ForeignEvents()

  init(_ event: ArrayChangeEvent, to target: PersistentArray<Element>, label: String?) {
    self.event = event
    self.target = target
    self.label = label
  }

  /// Makes the step that takes an edit back.
  init(takingBack event: ArrayChangeEvent, to target: PersistentArray<Element>, label: String?) {
    self.init(ArrayChangeEvent(), to: target, label: label)
    joined.append(event)
  }

  /// Takes the next edit back too, unless others came between.
  fileprivate mutating func join(_ event: ArrayChangeEvent) -> Bool {
    if !foreign.isEmpty { return false }
    joined.append(event)
    return true
  }

  /// All that taking the step changes.
  private var whole: ArrayChangeEvent {
    joined.isEmpty ? event : joined.composed.inverted.composed(with: event)
  }

  fileprivate var isIdle: Bool { whole.isEmpty }

  /// Makes `event` of all that the step takes back.
  fileprivate mutating func settle() {
    event = whole
    joined = PendingEvents()
  }

  /// Whether it is worth a look whether the step takes nothing back.
  fileprivate var isShort: Bool { event.isEmpty && joined.rangeCount <= 4 }
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

  /// Takes one more edit back with the last step; false when there is none, or when others came between.
  mutating func join(_ event: ArrayChangeEvent) -> Bool {
    !steps.isEmpty && steps[steps.count - 1].join(event)
  }

  /// Takes out the last step when it takes nothing back, and answers it.
  ///
  /// - Parameter isThorough: Whether also a step of many ranges is looked at, which costs these.
  mutating func removeIdleLast(isThorough: Bool) -> UndoStep<Element>? {
    guard let last = steps.last, isThorough || last.isShort, last.isIdle else { return nil }
    let idle = steps.removeLast()
    note(idle.foreign.composed)
    return idle
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

  /// Notes what somebody else did to the present, to be asked for when it matters.
  mutating func note(later foreign: @escaping @Sendable () -> ArrayChangeEvent) {
    if !steps.isEmpty { steps[steps.count - 1].foreign.append(later: foreign) }
  }

  /// Takes the last step, as it is from the present on, and the value that it led to before others edited; nil when
  /// there is none.
  mutating func pop(
    present: PersistentArray<Element>
  ) -> (step: UndoStep<Element>, original: PersistentArray<Element>)? {
    guard var step = steps.popLast() else { return nil }
    step.settle()
    let original = step.target
    let foreign = step.foreign.composed
    if foreign.isEmpty { return (step, original) }
    let rebase = Rebase(step.event, over: foreign)
    step.foreign = ForeignEvents()
    step.target = rebase.value(present: present, restored: step.target)
    step.event = rebase.change
    note(rebase.other)
    return (step, original)
  }

  /// Takes the last step that changes something, and puts the way back on `opposite`; nil when there is none.
  ///
  /// - Parameter dropped: What is given back to the caller of what the steps held.
  mutating func take(
    present: PersistentArray<Element>, opposite: inout UndoStack, limit: Int,
    dropped: inout [PersistentArray<Element>]
  ) -> UndoStep<Element>? {
    while let (step, original) = pop(present: present) {
      dropped.append(original)
      if step.event.isEmpty { continue }
      // Both stacks together have no more steps than the limit: none is forgotten.
      _ = opposite.push(UndoStep(step.event.inverted, to: present, label: step.label), limit: limit)
      return step
    }
    return nil
  }

  /// Forgets the steps that would be taken last, and answers them.
  mutating func removeOldest(_ count: Int) -> ArraySlice<UndoStep<Element>> {
    let oldest = steps.prefix(count)
    steps.removeFirst(count)
    return oldest
  }
}

extension UndoStep: Sendable where Element: Sendable {}
extension UndoStack: Sendable where Element: Sendable {}
