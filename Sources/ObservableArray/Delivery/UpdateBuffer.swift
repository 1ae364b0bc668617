/// What one consumer has not taken yet.
struct UpdateBuffer<Element> {
  /// What `.latest` merges: from the value that the consumer saw last to the newest one.
  struct Merged {
    var before: PersistentArray<Element>
    var after: PersistentArray<Element>
    var events: PendingEvents
    var origin: ArrayUpdateOrigin
    var index: Int
    /// Whether this is what the consumer starts from. The origin does not tell: a batch may have any.
    let isInitial: Bool

    /// The one update; nil when the edits cancelled each other out.
    func update() -> ArrayUpdate<Element>? {
      if isInitial { return ArrayUpdate(initial: after, index: index) }
      let event = events.composed
      if event.isEmpty { return nil }
      return ArrayUpdate(before: before, after: after, event: event, origin: origin, index: index)
    }
  }

  enum Taken {
    case update(ArrayUpdate<Element>)
    case merged(Merged)
  }

  private let delivery: ArrayDelivery
  private var merged: Merged?
  /// The queue of `.every`: taken from the end of `outgoing`, appended to `incoming`.
  private var outgoing: [ArrayUpdate<Element>] = []
  private var incoming: [ArrayUpdate<Element>] = []

  init(_ delivery: ArrayDelivery, initial: ArrayUpdate<Element>?) {
    self.delivery = delivery
    if let initial { _ = append(initial, isInitial: true) }
  }

  var isEmpty: Bool { merged == nil && outgoing.isEmpty && incoming.isEmpty }

  /// Whether it is empty, or all that waits are edits that cancelled each other out.
  ///
  /// - Complexity: That of composing the events that wait.
  var hasNothingToTell: Bool { outgoing.isEmpty && incoming.isEmpty && merged?.update() == nil }

  /// How many ranges of events are kept for a consumer that sleeps.
  var rangeCount: Int { merged?.events.rangeCount ?? 0 }

  /// Adds an update and answers the value that it supersedes, to be dropped outside the lock.
  mutating func append(
    _ update: ArrayUpdate<Element>, isInitial: Bool = false
  ) -> PersistentArray<Element>? {
    if delivery == .every {
      incoming.append(update)
      return nil
    }
    guard var waiting = merged else {
      merged = Merged(
        before: update.before, after: update.after, events: PendingEvents(), origin: update.origin,
        index: update.index, isInitial: isInitial)
      if !isInitial { merged?.events.append(update.event) }
      return nil
    }
    merged = nil
    let superseded = waiting.after
    waiting.after = update.after
    waiting.index = update.index
    if !waiting.isInitial {
      // An initial update inserts everything, whatever has been edited since: its event needs no memory.
      waiting.origin = update.origin
      waiting.events.append(update.event)
    }
    merged = waiting
    return superseded
  }

  /// Takes what comes next.
  mutating func take() -> Taken? {
    if let merged {
      self.merged = nil
      return .merged(merged)
    }
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming = []
    }
    return outgoing.popLast().map(Taken.update)
  }
}
