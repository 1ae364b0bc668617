extension ArrayChangeEvent {
  /// Replays the event: makes the value after of the value before, taking what is new from the value after.
  ///
  /// Use it to bring a copy that lives elsewhere up to date, or to check that an event is right: for every update,
  /// `event.apply(to: before, takingFrom: after) == after`. Only inserted and updated elements are read from `after`.
  ///
  /// ```swift
  /// let event = ArrayChangeEvent(insertedIndices: [2], deletedIndices: [0])
  /// let result: PersistentArray = event.apply(to: ["a", "b", "c"], takingFrom: ["b", "c", "d"])
  /// print(result)  // ["b", "c", "d"]
  /// ```
  ///
  /// - Parameters:
  ///   - before: The value before, which stays as it is.
  ///   - after: A value that has the inserted and updated elements at their positions after.
  /// - Precondition: The event fits both values: no position lies outside, and `before` without what is deleted and with
  ///   what is inserted has as many elements as `after`.
  /// - Complexity: O(*r* log *n*) nodes, where *r* is the number of ranges and *n* that of elements; at most O(*n*)
  ///   elements copied. The result shares all other nodes with `before` and `after`, unless the ranges lie so close that
  ///   there is little to share.
  public func apply<Element>(
    to before: PersistentArray<Element>, takingFrom after: PersistentArray<Element>
  ) -> PersistentArray<Element> {
    let runs = fittingRuns(before: before.count, after: after.count)
    if runs.count > after.count / PersistentArray<Element>.copiedPerEdit {
      return PersistentArray(apply(to: Array(before), takingFrom: Array(after)))
    }
    // In place, so that what lies between the ranges is not touched at all.
    let leaving = moveRanges.map(\.sources).sortedIfNeeded { $0.lowerBound < $1.lowerBound }
    var result = before.removing(deletedRanges.union(leaving))
    var moves = moveRanges[...]
    for range in insertedRanges {
      while let move = moves.first, move.to < range.lowerBound {
        result.insertShared(before, move)
        moves.removeFirst()
      }
      result.insertShared(after, .init(from: range.lowerBound, to: range.lowerBound, count: range.count))
    }
    for move in moves { result.insertShared(before, move) }
    for range in updatedRanges(after: runs) {
      if range.count > 32 {
        result.replaceSubrange(range, with: PersistentArray(after[range]))
      } else {
        for position in range { result[position] = after[position] }
      }
    }
    return result
  }

  /// Replays the event on an array; see the same function for a `PersistentArray`.
  ///
  /// ```swift
  /// let event = ArrayChangeEvent(moves: [.init(from: 0, to: 2)])
  /// print(event.apply(to: ["a", "b", "c"], takingFrom: ["b", "c", "a"]))  // ["b", "c", "a"]
  /// ```
  ///
  /// - Parameters:
  ///   - before: The value before, which stays as it is.
  ///   - after: A value that has the inserted and updated elements at their positions after.
  /// - Precondition: The event fits both values: no position lies outside, and `before` without what is deleted and with
  ///   what is inserted has as many elements as `after`.
  /// - Complexity: O(*n*), where *n* is the number of elements after, and O(*r* log *r*) for *r* ranges.
  public func apply<Element>(to before: [Element], takingFrom after: [Element]) -> [Element] {
    let runs = fittingRuns(before: before.count, after: after.count)
    var result: [Element] = []
    result.reserveCapacity(after.count)
    for run in runs {
      result += after[result.count..<run.after]
      result += before[run.beforeRange]
    }
    result += after[result.count...]
    for range in updatedRanges(after: runs) {
      result.replaceSubrange(range, with: after[range])
    }
    return result
  }

  /// The runs for values of the given sizes, all with an end.
  private func fittingRuns(before: Int, after: Int) -> [PositionRun] {
    let expected = before - deletedRanges.totalCount + insertedRanges.totalCount
    precondition(
      expected == after,
      "ArrayChangeEvent.apply(to:takingFrom:): \(before) elements become \(expected) by this event, not the \(after)"
        + " of the value to take from")
    var runs = runs
    let tail = runs.removeLast()
    if tail.before < before {
      runs.append(PositionRun(before: tail.before, after: tail.after, count: before - tail.before))
    }
    precondition(
      tail.before <= before && tail.after <= after && updatedRanges.last?.upperBound ?? 0 <= before,
      "ArrayChangeEvent.apply(to:takingFrom:): the event has positions outside the \(before) elements before or the"
        + " \(after) after")
    return runs
  }
}

extension PersistentArray {
  /// Inserts a range of another array, sharing its nodes when it is long.
  fileprivate mutating func insertShared(_ other: PersistentArray, _ range: ArrayChangeEvent.MoveRange) {
    replaceSubrange(range.to..<range.to, with: other[range.sources])
  }
}
