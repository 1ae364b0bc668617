/// What others have done since the state that a step starts from: events that follow one another, some of them not made
/// before they are wanted.
struct ForeignEvents {
  /// What came first, in order.
  private var earlier: [@Sendable () -> ArrayChangeEvent] = []
  private var latest = PendingEvents()

  /// Whether nothing is kept; what is kept may turn out to be nothing.
  var isEmpty: Bool { earlier.isEmpty && latest.isEmpty }

  /// The one event that does what all of them do in turn.
  var composed: ArrayChangeEvent {
    if earlier.isEmpty { return latest.composed }
    return ArrayChangeEvent.composing(earlier.map { $0() } + [latest.composed])
  }

  mutating func append(_ event: ArrayChangeEvent) { latest.append(event) }

  mutating func append(later event: @escaping @Sendable () -> ArrayChangeEvent) {
    if !latest.isEmpty {
      earlier.append { [latest] in latest.composed }
      latest = PendingEvents()
    }
    earlier.append(event)
  }
}
