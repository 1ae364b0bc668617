extension ArrayChangeEvent {
  /// Makes an event of single positions, in any order.
  ///
  /// ```swift
  /// print(ArrayChangeEvent(insertedIndices: [4, 3]).insertedRanges)  // [Range(3..<5)]
  /// ```
  ///
  /// - Parameters:
  ///   - insertedIndices: Positions after.
  ///   - deletedIndices: Positions before.
  ///   - updatedIndices: Positions before, also of elements that moved.
  ///   - moves: Positions before and after.
  /// - Precondition: No position is negative, given twice, or above an eighth of `Int.max`, and none is in two of deleted,
  ///   moved-from and (except for moved-from) updated, nor in two of inserted and moved-to.
  /// - Complexity: O(*k* log *k*), where *k* is the number of positions; O(*k*) when they are given in order.
  public init(
    insertedIndices: [Int] = [], deletedIndices: [Int] = [], updatedIndices: [Int] = [], moves: [Move] = []
  ) {
    self.init(
      insertedRanges: insertedIndices.map(Self.range), deletedRanges: deletedIndices.map(Self.range),
      updatedRanges: updatedIndices.map(Self.range),
      moveRanges: moves.map { MoveRange(from: $0.from, to: $0.to, count: 1) })
  }

  /// Makes an event of ranges of positions, in any order.
  ///
  /// Empty ranges are dropped and adjacent ones joined.
  ///
  /// ```swift
  /// let cleared = ArrayChangeEvent(deletedRanges: [0..<1_000_000])
  /// ```
  ///
  /// - Parameters:
  ///   - insertedRanges: Positions after.
  ///   - deletedRanges: Positions before.
  ///   - updatedRanges: Positions before, also of elements that moved.
  ///   - moveRanges: Runs of elements that moved together.
  /// - Precondition: No position is negative, given twice, or above an eighth of `Int.max`, and none is in two of deleted,
  ///   moved-from and (except for moved-from) updated, nor in two of inserted and moved-to.
  /// - Complexity: O(*r* log *r*), where *r* is the number of ranges; O(*r*) when they are given in order.
  public init(
    insertedRanges: [Range<Int>] = [], deletedRanges: [Range<Int>] = [], updatedRanges: [Range<Int>] = [],
    moveRanges: [MoveRange] = []
  ) {
    let inserted = Self.ordered(insertedRanges, "inserted")
    let deleted = Self.ordered(deletedRanges, "deleted")
    let updated = Self.ordered(updatedRanges, "updated")
    precondition(
      !deleted.intersects(updated), "ArrayChangeEvent: an element is both deleted and updated")
    guard !moveRanges.isEmpty else {
      self.init(inserted: inserted, deleted: deleted, updated: updated, moves: [])
      return
    }
    for run in moveRanges {
      precondition(
        Swift.min(run.from, run.to, run.count) >= 0
          && Swift.max(run.from, run.to, run.count) <= Self.greatestPosition,
        "ArrayChangeEvent: a move is out of bounds: from \(run.from) to \(run.to), \(run.count)")
    }
    precondition(
      !Self.ordered(moveRanges.map(\.sources), "moved-from").intersects(deleted),
      "ArrayChangeEvent: an element is both deleted and moved")
    precondition(
      !Self.ordered(moveRanges.map(\.destinations), "moved-to").intersects(inserted),
      "ArrayChangeEvent: an element is both inserted and moved")
    var runs: [MoveRange] = []
    for run in moveRanges.sortedIfNeeded(by: { $0.to < $1.to }) where run.count > 0 {
      if let last = runs.last, last.to + last.count == run.to, last.from + last.count == run.from {
        runs[runs.count - 1] = MoveRange(from: last.from, to: last.to, count: last.count + run.count)
      } else {
        runs.append(run)
      }
    }
    self.init(inserted: inserted, deleted: deleted, updated: updated, moves: runs)
  }

  private static func range(_ position: Int) -> Range<Int> {
    precondition(
      position >= 0 && position < greatestPosition, "ArrayChangeEvent: position \(position) is out of bounds")
    return position..<position + 1
  }

  /// Room for an event's sums: no list has half as many elements.
  private static var greatestPosition: Int { PositionRun.endless / 2 }

  private static func ordered(_ ranges: [Range<Int>], _ kind: String) -> [Range<Int>] {
    for range in ranges where range.upperBound > greatestPosition {
      preconditionFailure("ArrayChangeEvent: the \(kind) range \(range) is out of bounds")
    }
    if ranges.isEmpty || ranges.count == 1 && ranges[0].lowerBound >= 0 && !ranges[0].isEmpty {
      return ranges
    }
    // An array without ranges would still hold the memory reserved for them.
    if ranges.allSatisfy(\.isEmpty) { return [] }
    var result: [Range<Int>] = []
    result.reserveCapacity(ranges.count)
    for range in ranges.sortedIfNeeded(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      precondition(
        range.lowerBound >= 0, "ArrayChangeEvent: the \(kind) range \(range) has a negative position")
      precondition(
        range.lowerBound >= result.last?.upperBound ?? 0,
        "ArrayChangeEvent: position \(range.lowerBound) is \(kind) twice")
      result.appendJoining(range)
    }
    return result
  }
}
