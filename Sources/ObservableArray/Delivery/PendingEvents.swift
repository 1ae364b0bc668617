/// Events that follow one another, kept until they are wanted as one.
///
/// They are composed whenever those that came since the last time have twice as many ranges as the composed
/// one. So each range is composed a few times only, and what is kept is never more than a few times the
/// composed event, which has at most as many ranges as there are elements.
struct PendingEvents {
  private var older = ArrayChangeEvent()
  private var recent: [ArrayChangeEvent] = []
  private var recentRanges = 0

  /// How many ranges are kept: what the memory held is a multiple of.
  var rangeCount: Int { older.rangeCount + recentRanges }

  /// The one event that does what all of them do in turn.
  var composed: ArrayChangeEvent {
    recent.isEmpty ? older : older.composed(with: ArrayChangeEvent.composing(recent))
  }

  mutating func append(_ event: ArrayChangeEvent) {
    recent.append(event)
    recentRanges += event.rangeCount
    if recentRanges > Swift.max(64, 2 * older.rangeCount) {
      older = composed
      recent.removeAll(keepingCapacity: true)
      recentRanges = 0
    }
  }
}

extension ArrayChangeEvent {
  /// How many ranges the event holds.
  var rangeCount: Int {
    insertedRanges.count + deletedRanges.count + updatedRanges.count + moveRanges.count
  }
}
