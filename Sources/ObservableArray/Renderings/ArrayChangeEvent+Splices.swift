extension ArrayChangeEvent {
  /// The event as splices for GListModel's `items-changed`, ascending, each on what the ones before it left.
  ///
  /// Rows that moved are taken out and put in. Updated rows are in no splice: such a list holds objects, and a row that
  /// stays tells its own observers what has changed in it. When your rows are values, so that an updated row is another
  /// object, use ``splices(replacingUpdated:)``.
  ///
  /// ```swift
  /// let event = ArrayChangeEvent(from: ["a", "b", "c", "d"], to: ["x", "c", "d", "a"])
  /// print(event.splices)  // [0: -2 +1, 3: -0 +1]
  /// ```
  ///
  /// There is one splice for each place where rows go or come, except where a few rows stay between many that move: a
  /// stretch that stays is taken out and put in again when at least eight times as many rows move on either side of it.
  /// So a shuffle is one splice and not hundreds, and a row that stays while its neighbours are deleted keeps its selection.
  ///
  /// The list must hold what a splice says when it tells it; see ``Splice/elements(from:to:)``.
  ///
  /// - Complexity: O(*r*), where *r* is the number of ranges; O(*r* log *r*) when something moves.
  public var splices: [Splice] { splices(replacingUpdated: false) }

  /// The event as splices, with or without the rows that stay in place and have a new content.
  ///
  /// ```swift
  /// let event = ArrayChangeEvent(deletedIndices: [0], updatedIndices: [1, 4])
  /// print(event.splices(replacingUpdated: false))  // [0: -1 +0]
  /// print(event.splices(replacingUpdated: true))  // [0: -2 +1, 3: -1 +1]
  /// ```
  ///
  /// - Parameter replacingUpdated: Whether an updated row is another object. Then it is taken out and put in, together
  ///   with its neighbours; it loses its selection and the like. If false, the list must give the old object the new
  ///   content.
  /// - Complexity: O(*r*), where *r* is the number of ranges; O(*r* log *r*) when something moves.
  public func splices(replacingUpdated: Bool) -> [Splice] {
    let sources = [Range<Int>](joining: moveRanges.map(\.sources))
    let destinations = [Range<Int>](joining: moveRanges.map(\.destinations))
    var removed = deletedRanges.union(sources)
    var added = insertedRanges.union(destinations)
    if replacingUpdated && !updatedRanges.isEmpty {
      removed = removed.union(updatedRanges)
      added = added.union(updatedRangesAfter)
    }
    var result: [Splice] = []
    var movedFrom = RangeSweep(sources)
    var movedTo = RangeSweep(destinations)
    var lastMoved = 0
    var (before, after) = (0, 0)
    for run in [PositionRun].between(removed, added) {
      defer { (before, after) = (run.before + run.count, run.after + run.count) }
      if run.before == before && run.after == after { continue }
      var splice = Splice(removed: before..<run.before, added: after..<run.after)
      let moved = movedFrom.count(below: run.before) + movedTo.count(below: run.after)
      if let last = result.last, (before - last.removedRange.upperBound) * 8 <= Swift.min(lastMoved, moved) {
        result.removeLast()
        splice = Splice(
          removed: last.removedRange.lowerBound..<run.before, added: last.addedRange.lowerBound..<run.after)
      }
      result.append(splice)
      lastMoved = moved
    }
    return result
  }
}

/// Counts off the positions of ascending ranges.
private struct RangeSweep {
  private let ranges: [Range<Int>]
  private var next = 0

  init(_ ranges: [Range<Int>]) {
    self.ranges = ranges
  }

  /// How many positions the ranges have that start below `end` and were not counted yet.
  mutating func count(below end: Int) -> Int {
    var count = 0
    while next < ranges.count && ranges[next].lowerBound < end {
      count += ranges[next].count
      next += 1
    }
    return count
  }
}
