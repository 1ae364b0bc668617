extension ArrayChangeEvent {
  /// Where the element at a position before stands after; nil when it was deleted.
  ///
  /// Use it to keep a selection or a cursor on its element.
  ///
  /// ```swift
  /// let event = ArrayChangeEvent(insertedIndices: [0], deletedIndices: [1])
  /// print(event.position(after: 2) ?? "deleted")  // 2
  /// ```
  ///
  /// - Parameter beforePosition: A position before. The event does not know how many there are.
  /// - Precondition: `beforePosition` is not negative.
  /// - Complexity: O(*r*), where *r* is the number of ranges.
  public func position(after beforePosition: Int) -> Int? {
    precondition(
      beforePosition >= 0, "ArrayChangeEvent.position(after:): position \(beforePosition) is negative")
    if deletedRanges.covers(beforePosition) { return nil }
    var left = beforePosition - deletedRanges.count(below: beforePosition)
    for run in moveRanges {
      if run.sources.contains(beforePosition) { return run.to + (beforePosition - run.from) }
      left -= Swift.max(0, Swift.min(beforePosition - run.from, run.count))
    }
    // The element is the left-th that stays: count it off on the after side, past what was inserted or moved in.
    var (i, j) = (0, 0)
    while true {
      if i < insertedRanges.count && insertedRanges[i].lowerBound <= left {
        left += insertedRanges[i].count
        i += 1
      } else if j < moveRanges.count && moveRanges[j].to <= left {
        left += moveRanges[j].count
        j += 1
      } else {
        return left
      }
    }
  }

  /// Where the element at a position after stood before; nil when it was inserted.
  ///
  /// ```swift
  /// let event = ArrayChangeEvent(insertedIndices: [0])
  /// print(event.position(before: 0) ?? "inserted")  // inserted
  /// ```
  ///
  /// - Parameter afterPosition: A position after. The event does not know how many there are.
  /// - Precondition: `afterPosition` is not negative.
  /// - Complexity: O(*r*), where *r* is the number of ranges; O(*r* log *r*) when something moves.
  public func position(before afterPosition: Int) -> Int? {
    precondition(
      afterPosition >= 0, "ArrayChangeEvent.position(before:): position \(afterPosition) is negative")
    if insertedRanges.covers(afterPosition) { return nil }
    var left = afterPosition - insertedRanges.count(below: afterPosition)
    for run in moveRanges {
      if run.destinations.contains(afterPosition) { return run.from + (afterPosition - run.to) }
      left -= Swift.max(0, Swift.min(afterPosition - run.to, run.count))
    }
    let sources = moveRanges.map(\.sources).sortedIfNeeded { $0.lowerBound < $1.lowerBound }
    var (i, j) = (0, 0)
    while true {
      if i < deletedRanges.count && deletedRanges[i].lowerBound <= left {
        left += deletedRanges[i].count
        i += 1
      } else if j < sources.count && sources[j].lowerBound <= left {
        left += sources[j].count
        j += 1
      } else {
        return left
      }
    }
  }
}

extension [Range<Int>] {
  /// How many of the positions are below `position`.
  fileprivate func count(below position: Int) -> Int {
    var total = 0
    for range in self {
      if range.lowerBound >= position { break }
      total += Swift.min(range.upperBound, position) - range.lowerBound
    }
    return total
  }
}
