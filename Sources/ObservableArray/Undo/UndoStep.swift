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
  mutating func join(_ event: ArrayChangeEvent) -> Bool {
    if !foreign.isEmpty { return false }
    joined.append(event)
    return true
  }

  /// All that taking the step changes.
  private var whole: ArrayChangeEvent {
    joined.isEmpty ? event : joined.composed.inverted.composed(with: event)
  }

  var isIdle: Bool { whole.isEmpty }

  /// Makes `event` of all that the step takes back.
  mutating func settle() {
    event = whole
    joined = PendingEvents()
  }

  /// Whether it is worth a look whether the step takes nothing back.
  var isShort: Bool { event.isEmpty && joined.rangeCount <= 4 }
}

extension UndoStep: Sendable where Element: Sendable {}
