extension ArrayChangeEvent {
  /// One batch for a table that applies a batch as a whole: UIKit's tables and collection views, NSCollectionView.
  ///
  /// A stage is either structural (it deletes, inserts and moves) or it updates rows in place; never both, since those
  /// tables break on a row that is reloaded and moved in one batch. ``ArrayChangeEvent/simultaneous`` makes the stages.
  ///
  /// Deleted positions and the sources of moves are positions before the stage, inserted positions and the destinations
  /// of moves are positions after it. Updated positions are the same on both sides.
  public struct Stage: Hashable, Sendable {
    /// The positions before the stage of rows that go: ascending, disjoint, never adjacent.
    public let deletedRanges: [Range<Int>]

    /// The positions after the stage of rows that come: ascending, disjoint, never adjacent.
    public let insertedRanges: [Range<Int>]

    /// The runs of rows that move, from positions before the stage to positions after it, ascending by the latter.
    public let moveRanges: [MoveRange]

    /// The positions of rows to reload or to reconfigure: ascending, disjoint, never adjacent.
    public let updatedRanges: [Range<Int>]

    init(structureOf event: ArrayChangeEvent) {
      deletedRanges = event.deletedRanges
      insertedRanges = event.insertedRanges
      moveRanges = event.moveRanges
      updatedRanges = []
    }

    init(updated: [Range<Int>]) {
      deletedRanges = []
      insertedRanges = []
      moveRanges = []
      updatedRanges = updated
    }
  }
}

extension ArrayChangeEvent.Stage {
  /// Whether rows go, come or move; otherwise rows are updated in place.
  public var isStructural: Bool { updatedRanges.isEmpty }

  /// How many rows the stage names.
  ///
  /// Those tables take rows one by one, so this is what the stage costs them. A binding can compare it with the rows on
  /// screen, and reload the table instead of naming a million rows.
  ///
  /// ```swift
  /// print(ArrayChangeEvent(deletedRanges: [0..<1_000_000]).simultaneous[0].rowCount)  // 1000000
  /// ```
  ///
  /// - Complexity: O(*r*), where *r* is the number of ranges.
  public var rowCount: Int {
    deletedRanges.totalCount + insertedRanges.totalCount + updatedRanges.totalCount
      + moveRanges.reduce(0) { $0 + $1.count }
  }

  /// How many more rows there are after the stage than before it.
  ///
  /// ```swift
  /// print(ArrayChangeEvent(insertedIndices: [0], deletedIndices: [4, 5]).simultaneous[0].countChange)  // -1
  /// ```
  ///
  /// - Complexity: O(*r*), where *r* is the number of ranges.
  public var countChange: Int { insertedRanges.totalCount - deletedRanges.totalCount }

  /// The positions before the stage of rows that go, ascending.
  ///
  /// - Complexity: O(*k*), where *k* is the number of positions; ``deletedRanges`` costs nothing.
  public var deletedIndices: [Int] { deletedRanges.flatMap(\.self) }

  /// The positions after the stage of rows that come, ascending.
  ///
  /// - Complexity: O(*k*), where *k* is the number of positions; ``insertedRanges`` costs nothing.
  public var insertedIndices: [Int] { insertedRanges.flatMap(\.self) }

  /// The positions of rows to reload or to reconfigure, ascending.
  ///
  /// - Complexity: O(*k*), where *k* is the number of positions; ``updatedRanges`` costs nothing.
  public var updatedIndices: [Int] { updatedRanges.flatMap(\.self) }

  /// The rows that move, one by one, ascending by their positions after the stage.
  ///
  /// - Complexity: O(*k*), where *k* is the number of rows that move; ``moveRanges`` costs nothing.
  public var moves: [ArrayChangeEvent.Move] { moveRanges.flatMap(\.moves) }
}

extension ArrayChangeEvent.Stage: CustomStringConvertible {
  /// What the stage does: `delete [0], insert [3], move [2→0]`, or `update [1]`.
  public var description: String {
    var parts: [String] = []
    if !deletedRanges.isEmpty { parts.append("delete \(deletedIndices)") }
    if !insertedRanges.isEmpty { parts.append("insert \(insertedIndices)") }
    if !moveRanges.isEmpty { parts.append("move \(moves)") }
    if !updatedRanges.isEmpty { parts.append("update \(updatedIndices)") }
    return parts.joined(separator: ", ")
  }
}
