extension ArrayChangeEvent {
  /// The event as operations for NSTableView and for Android's ListUpdateCallback, each on what the ones before it left.
  ///
  /// First what goes is removed, from the back; then rows are moved, one by one as those tables want it; then what comes
  /// is inserted, from the front; at last the updated rows are changed, at their new places. So inserted and changed
  /// positions are positions after: a table that asks for the rows at once finds them in the value after.
  ///
  /// There is one operation for each range removed and inserted and at most one for each row that moved. Moves that
  /// have become true by those before them are left out.
  ///
  /// ```swift
  /// let event = ArrayChangeEvent(from: [0, 1, 2, 3, 4], to: [3, 4, 0, 1, 2, 5])
  /// print(event.sequential)  // [move 3→0, move 4→1, insert 5..<6]
  /// ```
  ///
  /// In AppKit, within `beginUpdates()` and `endUpdates()` and with the value after as the data already:
  ///
  /// ```swift
  /// for operation in update.event.sequential {
  ///   switch operation {
  ///   case .remove(let rows): tableView.removeRows(at: IndexSet(integersIn: rows), withAnimation: .slideLeft)
  ///   case .move(let from, let to): tableView.moveRow(at: from, to: to)
  ///   case .insert(let rows): tableView.insertRows(at: IndexSet(integersIn: rows), withAnimation: .slideDown)
  ///   case .change(let rows): tableView.reloadData(forRowIndexes: IndexSet(integersIn: rows), columnIndexes: [0])
  ///   }
  /// }
  /// ```
  ///
  /// When half a million rows change places with the others, those are half a million moves. Where that is too much, use
  /// `event.splittingMoves.sequential`: two operations for a run of rows, however long.
  ///
  /// - Complexity: O(*r* log *r*), where *r* is the number of ranges; O(*r*) when nothing moves. The operations take
  ///   memory for their ranges only.
  public var sequential: Operations {
    Operations(
      removals: deletedRanges.reversed(), runs: moveRanges.isEmpty ? [] : placedMoves(),
      insertions: insertedRanges, changes: updatedRangesAfter)
  }

  /// The moves in the order of their targets, each with its positions at its turn, after all that is deleted has gone
  /// and before anything is inserted. `to` is counted without the run.
  ///
  /// A row has settled when it is stationary or has been moved. Each run goes right behind the row that is in front of it
  /// in the end, which has settled by then. So at its turn it finds in front of its target all that stays in front of
  /// it in the end, and those rows, yet to be moved, that stand in front of the last stationary row there. And it finds
  /// in front of itself the stationary rows in front of it before, the rows that were moved behind one of these, and
  /// the rows yet to be moved that were in front of it before. All but the rows yet to be moved is counted beforehand;
  /// those are a Fenwick tree's prefix sums in the order of their positions before.
  private func placedMoves() -> [MoveRange] {
    let order = orderBySource
    // For each move, how many stationary rows are in front of it before and after, and how many rows at all after.
    var stationaryBefore = [Int](repeating: 0, count: order.count)
    var place = stationaryBefore
    var stationaryAfter = stationaryBefore
    var rowsAfter = stationaryBefore
    var (deleted, range, moved) = (0, 0, 0)
    for (rank, index) in order.enumerated() {
      let run = moveRanges[index]
      while range < deletedRanges.count && deletedRanges[range].lowerBound < run.from {
        deleted += deletedRanges[range].count
        range += 1
      }
      place[index] = rank
      stationaryBefore[index] = run.from - deleted - moved
      moved += run.count
    }
    var inserted = 0
    (range, moved) = (0, 0)
    for (index, run) in moveRanges.enumerated() {
      while range < insertedRanges.count && insertedRanges[range].lowerBound < run.to {
        inserted += insertedRanges[range].count
        range += 1
      }
      rowsAfter[index] = run.to - inserted
      stationaryAfter[index] = rowsAfter[index] - moved
      moved += run.count
    }
    // How many rows are moved behind one of the stationary rows that a move has in front of it before.
    var arriving = [Int](repeating: 0, count: order.count)
    var next = 0
    moved = 0
    for index in order {
      while next < moveRanges.count && stationaryAfter[next] <= stationaryBefore[index] {
        moved += moveRanges[next].count
        next += 1
      }
      arriving[index] = moved
    }

    var result: [MoveRange] = []
    result.reserveCapacity(order.count)
    var waiting = PrefixSums(order.map { moveRanges[$0].count })
    (next, moved) = (0, 0)
    for (index, run) in moveRanges.enumerated() {
      waiting.add(-run.count, at: place[index])
      while next < order.count && stationaryBefore[order[next]] < stationaryAfter[index] { next += 1 }
      let from =
        stationaryBefore[index] + Swift.min(moved, arriving[index]) + waiting.sum(below: place[index])
      let to = rowsAfter[index] + waiting.sum(below: next)
      if from != to { result.append(MoveRange(from: from, to: to, count: run.count)) }
      moved += run.count
    }
    return result
  }

  /// The numbers of the moves in the order of their positions before.
  private var orderBySource: [Int] {
    movedRuns.withUnsafeBufferPointer { $0.orderByBefore() }
  }
}
