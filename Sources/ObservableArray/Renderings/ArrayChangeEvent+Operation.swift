extension ArrayChangeEvent {
  /// One call for a table that applies calls one after another: NSTableView, Android's ListUpdateCallback.
  ///
  /// All positions are those of the state that the operations before it have left.
  public enum Operation: Hashable, Sendable {
    /// Removes the rows at these positions.
    case remove(Range<Int>)

    /// Moves one row; `to` is its position once it has been taken out at `from` and put back.
    case move(from: Int, to: Int)

    /// Inserts rows, which then stand at these positions.
    case insert(Range<Int>)

    /// Shows the rows at these positions anew.
    case change(Range<Int>)
  }
}

extension ArrayChangeEvent.Operation: CustomStringConvertible {
  /// What is done: `remove 0..<2`, `move 2→0`, `insert 3..<4`, `change 1..<2`.
  public var description: String {
    switch self {
    case .remove(let range): "remove \(range)"
    case .move(let from, let to): "move \(from)→\(to)"
    case .insert(let range): "insert \(range)"
    case .change(let range): "change \(range)"
    }
  }
}
