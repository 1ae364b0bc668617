extension ArrayChangeEvent {
  /// The event as batches for UIKit's tables and collection views and for NSCollectionView.
  ///
  /// Those tables apply a batch as a whole: what it deletes, moves and reloads is named by positions before it, what it
  /// inserts and where it moves to by positions after it. They break on a row that is reloaded and moved in one batch,
  /// and are not to be trusted with any reload in a batch that moves rows. So there are at most two stages: the
  /// structure, and then the updated rows at their positions after, those that moved too.
  ///
  /// The structure comes first because then **the rows to show are the value after from the first stage on**. With the
  /// updates first, somebody would have to make a third value for the time between, with the new contents in the old
  /// places. A row that was updated keeps its old look for the time between the stages, and no longer.
  ///
  /// ```swift
  /// let event = ArrayChangeEvent(updatedIndices: [2], moves: [.init(from: 2, to: 0)])
  /// print(event.simultaneous)  // [move [2→0], update [0]]
  /// ```
  ///
  /// Show the value after inside the block, so that the table counts the old rows before and the new ones behind it:
  ///
  /// ```swift
  /// for stage in update.event.simultaneous {
  ///   tableView.performBatchUpdates {
  ///     rows = update.after
  ///     tableView.deleteRows(at: stage.deletedIndices.map { [0, $0] }, with: .left)
  ///     tableView.insertRows(at: stage.insertedIndices.map { [0, $0] }, with: .top)
  ///     for move in stage.moves { tableView.moveRow(at: [0, move.from], to: [0, move.to]) }
  ///     tableView.reconfigureRows(at: stage.updatedIndices.map { [0, $0] })
  ///   }
  /// }
  /// ```
  ///
  /// - Returns: No stage when nothing changed, one for either structure or updates, two for both.
  /// - Complexity: O(*r*), where *r* is the number of ranges, and O(*r* log *r*) when rows moved and rows were updated.
  public var simultaneous: [Stage] {
    var stages: [Stage] = []
    if !insertedRanges.isEmpty || !deletedRanges.isEmpty || !moveRanges.isEmpty {
      stages.append(Stage(structureOf: self))
    }
    if !updatedRanges.isEmpty {
      stages.append(Stage(updated: updatedRangesAfter))
    }
    return stages
  }
}
