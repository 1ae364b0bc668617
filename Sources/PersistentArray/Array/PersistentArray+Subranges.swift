// The standard library's versions exchange elements one by one, and so make every leaf its own.
extension PersistentArray {
  /// Removes the elements at several ranges.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b", "c", "d"]
  /// letters.removeSubranges(RangeSet([0..<1, 2..<3]))
  /// print(letters)   // ["b", "d"]
  /// ```
  ///
  /// - Precondition: All lie within the array's indices.
  /// - Complexity: O(log *n*) nodes for each range, at most O(*n*) elements copied.
  @inlinable
  public mutating func removeSubranges(_ subranges: RangeSet<Int>) {
    checkSubranges(subranges)
    if subranges.isEmpty { return }
    self = take().removing(Array(subranges.ranges))
    checkInvariants()
  }

  /// Moves the elements at several ranges, in their order, before the one at `insertionPoint`.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b", "c", "d"]
  /// let moved = letters.moveSubranges(RangeSet([0..<1, 2..<3]), to: 4)
  /// print(letters, moved)   // ["b", "d", "a", "c"] 2..<4
  /// ```
  ///
  /// - Parameters:
  ///   - subranges: Positions before.
  ///   - insertionPoint: The position before of the element that they come to stand before; `count` for the end.
  /// - Returns: Where the moved elements stand after.
  /// - Precondition: All lie within the array's indices.
  /// - Complexity: O(log *n*) nodes for each range, at most O(*n*) elements copied.
  @inlinable
  @discardableResult
  public mutating func moveSubranges(_ subranges: RangeSet<Int>, to insertionPoint: Int) -> Range<Int> {
    precondition(insertionPoint >= 0 && insertionPoint <= size, "Index out of range")
    checkSubranges(subranges)
    let start = subranges.ranges.reduce(insertionPoint) { $0 - $1.clamped(to: 0..<insertionPoint).count }
    if subranges.isEmpty { return start..<start }
    let moved = joining(Array(subranges.ranges))
    removeSubranges(subranges)
    replaceSubrange(start..<start, with: moved)
    return start..<start + moved.size
  }

  @inlinable
  func checkSubranges(_ subranges: RangeSet<Int>) {
    let ranges = subranges.ranges
    precondition(
      ranges.first?.lowerBound ?? 0 >= 0 && ranges.last?.upperBound ?? 0 <= size, "Range out of bounds")
  }
}
