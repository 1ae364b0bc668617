/// Events that follow one another, kept until they are wanted as one.
///
/// One event is kept as it is; the second one makes a table of them. What is kept is never more than a few times the
/// composed event, which has at most as many ranges as there are elements.
struct PendingEvents {
  private enum Kept {
    case one(ArrayChangeEvent)
    case many(PieceTable)
  }

  private var kept = Kept.one(ArrayChangeEvent())

  /// How many ranges or pieces are kept: what the memory held is a multiple of.
  var rangeCount: Int {
    switch kept {
    case .one(let event): event.rangeCount
    case .many(let table): table.pieceCount
    }
  }

  /// Whether no event is kept; those that are may cancel each other out.
  var isEmpty: Bool {
    if case .one(let event) = kept { event.isEmpty } else { false }
  }

  /// The one event that does what all of them do in turn.
  var composed: ArrayChangeEvent {
    switch kept {
    case .one(let event): event
    case .many(let table): table.event
    }
  }

  mutating func append(_ event: ArrayChangeEvent) {
    if event.isEmpty { return }
    switch kept {
    case .one(let first):
      if first.isEmpty {
        kept = .one(event)
        return
      }
      var table = PieceTable(first)
      table.apply(event)
      kept = .many(table)
    case .many(var table):
      // Held by `table` alone while it changes: otherwise every edit would copy it.
      kept = .one(ArrayChangeEvent())
      table.apply(event)
      kept = .many(table)
    }
  }
}

extension ArrayChangeEvent {
  /// How many ranges the event holds.
  var rangeCount: Int {
    insertedRanges.count + deletedRanges.count + updatedRanges.count + moveRanges.count
  }
}
