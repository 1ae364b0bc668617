extension ArrayChangeEvent {
  /// The positions after of elements that are new, ascending.
  ///
  /// ```swift
  /// print(ArrayChangeEvent(from: ["b"], to: ["a", "b", "c"]).insertedIndices)  // [0, 2]
  /// ```
  ///
  /// - Complexity: O(*k*), where *k* is the number of positions; ``insertedRanges`` costs nothing.
  public var insertedIndices: [Int] { insertedRanges.flatMap(\.self) }

  /// The positions before of elements that are gone, ascending.
  ///
  /// ```swift
  /// print(ArrayChangeEvent(from: ["a", "b", "c"], to: ["b"]).deletedIndices)  // [0, 2]
  /// ```
  ///
  /// - Complexity: O(*k*), where *k* is the number of positions; ``deletedRanges`` costs nothing.
  public var deletedIndices: [Int] { deletedRanges.flatMap(\.self) }

  /// The positions **before** of elements with a new content, ascending.
  ///
  /// An element that moved and changed is here and in ``moves``.
  ///
  /// ```swift
  /// print(ArrayChangeEvent(from: ["apple", "pear"], to: ["plum", "apple"], by: \.first).updatedIndices)  // [1]
  /// ```
  ///
  /// - Complexity: O(*k*), where *k* is the number of positions; ``updatedRanges`` costs nothing.
  public var updatedIndices: [Int] { updatedRanges.flatMap(\.self) }

  /// The elements that changed their place among the others, one by one, ascending by their position after.
  ///
  /// Of equally few moves, they are those with the fewest that end where they started; else which is not promised.
  ///
  /// ```swift
  /// print(ArrayChangeEvent(from: ["a", "b", "c"], to: ["c", "b", "a"]).moves)  // [2→0, 0→2]
  /// ```
  ///
  /// - Complexity: O(*k*), where *k* is the number of elements that moved; ``moveRanges`` costs nothing.
  public var moves: [Move] { moveRanges.flatMap(\.moves) }
}

extension ArrayChangeEvent: CustomStringConvertible {
  /// All positions, moves only when there are any:
  /// `ArrayChangeEvent(insertedIndices: [3], deletedIndices: [], updatedIndices: [])`.
  public var description: String {
    var text = "ArrayChangeEvent(insertedIndices: \(insertedIndices), deletedIndices: \(deletedIndices)"
    text += ", updatedIndices: \(updatedIndices)"
    if !moveRanges.isEmpty {
      text += ", moves: \(moves)"
    }
    return text + ")"
  }
}
