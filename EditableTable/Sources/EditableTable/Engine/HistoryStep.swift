import ObservableArray

/// A state, how it came from the one before, and what it costs to keep that one.
struct HistoryStep: Sendable {
  let state: TableState
  /// From the state before; empty for the first of all.
  let event: ArrayChangeEvent
  /// Who did it; nil when that is not known.
  let person: PersonID?
  /// About how many bytes the state before has that this one has not.
  let bytes: Int

  init(state: TableState) {
    self.state = state
    event = ArrayChangeEvent()
    person = nil
    bytes = 0
  }

  init(
    state: TableState, event: ArrayChangeEvent, by person: PersonID?,
    replacing before: PersistentArray<TableRow>
  ) {
    self.state = state
    self.event = event
    self.person = person
    bytes = Self.bytes(of: event, before)
  }

  /// A step holds at least a leaf and the nodes above it.
  private static var leastBytes: Int { 4096 }

  private static func bytes(of event: ArrayChangeEvent, _ before: PersistentArray<TableRow>) -> Int {
    let ranges = event.deletedRanges.count + event.insertedRanges.count + event.updatedRanges.count
    var bytes = leastBytes + ranges * MemoryLayout<Range<Int>>.stride
    bytes += event.moveRanges.count * MemoryLayout<ArrayChangeEvent.MoveRange>.stride
    for range in [event.deletedRanges, event.updatedRanges].joined() {
      for row in before[range] {
        // Up to 15 bytes of text are inside the row itself.
        let text = row.text.utf8.count
        bytes += MemoryLayout<TableRow>.stride + (text > 15 ? text + 32 : 0)
      }
    }
    return bytes
  }
}
