/// Steps that each start where the one above leads to; the last one starts from the present.
///
/// It hands what it no longer keeps to its caller, who drops it outside of any access to the stack: an element's deinit
/// may ask the history.
struct UndoStack<Element> {
  /// A step is large and has many parts; in places of their own, a copy of the stack has them in common.
  private var places: [UndoStepPlace<Element>] = []

  var count: Int { places.count }
  var last: UndoStep<Element>? { places.last?.step }
  var isEmpty: Bool { places.isEmpty }

  /// Changes the last step, if there is one.
  @discardableResult
  private mutating func withLast<Result>(_ body: (inout UndoStep<Element>) -> Result) -> Result? {
    guard !places.isEmpty else { return nil }
    let end = places.count - 1
    if !isKnownUniquelyReferenced(&places[end]) { places[end] = UndoStepPlace(places[end].step) }
    return body(&places[end].step)
  }

  /// Adds a step, and answers the one that is over the limit.
  mutating func push(_ step: UndoStep<Element>, limit: Int) -> UndoStep<Element>? {
    places.append(UndoStepPlace(step))
    return places.count > limit ? places.removeFirst().step : nil
  }

  /// Takes one more edit back with the last step; false when there is none, or when others came between.
  mutating func join(_ event: ArrayChangeEvent) -> Bool {
    withLast { $0.join(event) } ?? false
  }

  /// Takes out the last step when it takes nothing back, and answers it.
  ///
  /// - Parameter isThorough: Whether also a step of many ranges is looked at, which costs these.
  mutating func removeIdleLast(isThorough: Bool) -> UndoStep<Element>? {
    guard let idle = last, isThorough || idle.isShort, idle.isIdle else { return nil }
    places.removeLast()
    note(idle.foreign.composed)
    return idle
  }

  /// Forgets all steps, and answers them.
  mutating func removeAll() -> [UndoStep<Element>] {
    if places.isEmpty { return [] }
    // Not by key paths, which take longer to make than all the rest.
    let all = places.map { $0.step }
    places = []
    return all
  }

  /// Notes what somebody else did to the present.
  mutating func note(_ foreign: ArrayChangeEvent) {
    withLast { $0.foreign.append(foreign) }
  }

  /// Notes what somebody else did to the present, to be asked for when it matters.
  mutating func note(later foreign: @escaping @Sendable () -> ArrayChangeEvent) {
    withLast { $0.foreign.append(later: foreign) }
  }

  /// Takes the last step, as it is from the present on, and the value that it led to before others edited; nil when
  /// there is none.
  mutating func pop(
    present: PersistentArray<Element>
  ) -> (step: UndoStep<Element>, original: PersistentArray<Element>)? {
    guard var step = places.popLast()?.step else { return nil }
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
  mutating func removeOldest(_ count: Int) -> [UndoStep<Element>] {
    defer { places.removeFirst(count) }
    return places.prefix(count).map { $0.step }
  }
}

extension UndoStack: Sendable where Element: Sendable {}
