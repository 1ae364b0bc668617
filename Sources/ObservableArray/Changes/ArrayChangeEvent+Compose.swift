extension ArrayChangeEvent {
  /// The one event that does what this one and the next one do in turn.
  ///
  /// Use it to hand on as one change what happened in several. An element inserted by this event and deleted by the next
  /// one leaves no trace; one that changed in either of them is updated; the moves are as few as the pairing of positions
  /// allows.
  ///
  /// ```swift
  /// let first = ArrayChangeEvent(insertedIndices: [0])
  /// let both = first.composed(with: ArrayChangeEvent(deletedIndices: [0, 2]))
  /// print(both)  // ArrayChangeEvent(insertedIndices: [], deletedIndices: [1], updatedIndices: [])
  /// ```
  ///
  /// - Parameter next: The event that follows: its positions before are this event's positions after.
  /// - Complexity: O(*r* log *r*), where *r* is the number of ranges in both; O(*r*) when nothing moves.
  public func composed(with next: ArrayChangeEvent) -> ArrayChangeEvent {
    if next.isEmpty { return self }
    if isEmpty { return next }
    let first = runs
    let second = next.runs.sortedByBefore()
    var both: [PositionRun] = []
    both.reserveCapacity(first.count + second.count)
    var (i, j) = (0, 0)
    while i < first.count && j < second.count {
      let (a, b) = (first[i], second[j])
      let start = Swift.max(a.after, b.before)
      let end = Swift.min(a.after + a.count, b.before + b.count)
      if start < end {
        both.append(
          PositionRun(
            before: a.before + (start - a.after), after: b.after + (start - b.before),
            count: a.isTail && b.isTail ? PositionRun.endless : end - start))
      }
      if a.isTail && b.isTail { break }
      if a.after + a.count <= b.before + b.count {
        i += 1
      } else {
        j += 1
      }
    }
    var updated = updatedRanges
    if !next.updatedRanges.isEmpty {
      updated = updated.union(first.map(\.inverted).mapForward(next.updatedRanges))
    }
    return ArrayChangeEvent(runs: both.sortedIfNeeded { $0.after < $1.after }, updated: updated)
  }

  /// The one event that does what `events` do in turn; the empty one when there are none.
  ///
  /// Use it instead of composing one by one: each event costs its own ranges, not those of all before it.
  ///
  /// ```swift
  /// let appended = (0..<1_000).map { ArrayChangeEvent(insertedIndices: [$0]) }
  /// print(ArrayChangeEvent.composing(appended).insertedRanges)  // [Range(0..<1000)]
  /// ```
  ///
  /// - Parameter events: Events each of which follows the one before it.
  /// - Complexity: O(*r* log *r*), where *r* is the number of ranges in all events: each is looked up once among the
  ///   pieces of those before it.
  public static func composing(_ events: some Sequence<ArrayChangeEvent>) -> ArrayChangeEvent {
    var pending = PendingEvents()
    for event in events { pending.append(event) }
    return pending.composed
  }

  /// The event that takes this one back.
  ///
  /// What was inserted is deleted and the other way round, moves go back, and what was updated is updated, at its
  /// position after.
  ///
  /// ```swift
  /// print(ArrayChangeEvent(insertedIndices: [3]).inverted)
  /// // ArrayChangeEvent(insertedIndices: [], deletedIndices: [3], updatedIndices: [])
  /// ```
  ///
  /// - Complexity: O(*r* log *r*), where *r* is the number of ranges; O(*r*) when nothing moves.
  public var inverted: ArrayChangeEvent {
    let back = moveRanges.map { MoveRange(from: $0.to, to: $0.from, count: $0.count) }
    return ArrayChangeEvent(
      inserted: deletedRanges, deleted: insertedRanges,
      updated: updatedRangesAfter,
      moves: back.sortedIfNeeded { $0.to < $1.to })
  }

  /// The same change without moves: what moved is deleted and inserted anew.
  ///
  /// For consumers that know no moves. An element that moved and changed is no longer updated, since it is inserted with
  /// its new content.
  ///
  /// ```swift
  /// print(ArrayChangeEvent(moves: [.init(from: 0, to: 2)]).splittingMoves)
  /// // ArrayChangeEvent(insertedIndices: [2], deletedIndices: [0], updatedIndices: [])
  /// ```
  ///
  /// - Complexity: O(*r* log *r*), where *r* is the number of ranges; O(1) when nothing moves.
  public var splittingMoves: ArrayChangeEvent {
    if moveRanges.isEmpty { return self }
    let sources = [Range<Int>](joining: moveRanges.map(\.sources))
    let destinations = [Range<Int>](joining: moveRanges.map(\.destinations))
    return ArrayChangeEvent(
      inserted: insertedRanges.union(destinations), deleted: deletedRanges.union(sources),
      updated: updatedRanges.subtracting(sources), moves: [])
  }
}
