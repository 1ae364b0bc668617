extension ArrayChangeEvent {
  /// The event as its runs, ascending by their positions after. The last one has no end.
  ///
  /// - Complexity: O(*r*), and O(*m* log *m*) for the *m* runs that moved.
  var runs: [PositionRun] {
    if moveRanges.isEmpty { return stationaryRuns }
    return stationaryRuns.merged(with: movedRuns)
  }

  /// The runs of what stays in order. The last one has no end.
  var stationaryRuns: [PositionRun] {
    let gaps = gaps
    return [PositionRun].between(gaps.before, gaps.after)
  }

  /// The positions after of elements with a new content: ascending, disjoint, never adjacent.
  ///
  /// - Complexity: O(*r*), and O(*m* log *m*) for the *m* runs that moved; O(1) when nothing is updated.
  package var updatedRangesAfter: [Range<Int>] {
    updatedRanges(after: runs)
  }

  /// The same, for whoever has the event's runs at hand; asked for only when something is updated.
  func updatedRanges(after runs: @autoclosure () -> [PositionRun]) -> [Range<Int>] {
    updatedRanges.isEmpty ? [] : runs().sortedByBefore().mapForward(updatedRanges)
  }

  /// The runs of what moved, ascending by their positions after.
  var movedRuns: [PositionRun] {
    moveRanges.map { PositionRun(before: $0.from, after: $0.to, count: $0.count) }
  }

  /// What is free before (deleted or moved from) and after (inserted or moved to).
  private var gaps: (before: [Range<Int>], after: [Range<Int>]) {
    if moveRanges.isEmpty { return (deletedRanges, insertedRanges) }
    return (
      deletedRanges.union([Range<Int>](joining: moveRanges.map(\.sources))),
      insertedRanges.union([Range<Int>](joining: moveRanges.map(\.destinations)))
    )
  }

  /// The event with the fewest moves that pairs the positions as `runs` do.
  ///
  /// - Parameters:
  ///   - runs: Runs ascending by their positions after, the last one without an end. Neighbours may touch.
  ///   - updated: Positions before of elements with a new content; those that no run covers are left out.
  /// - Complexity: O(*r*) when no run is out of order, O(*r* log *r*) otherwise.
  @usableFromInline
  init(runs touching: [PositionRun], updated: [Range<Int>]) {
    var runs: [PositionRun] = []
    runs.reserveCapacity(touching.count)
    for run in touching { runs.appendJoining(run) }

    var inserted: [Range<Int>] = []
    var end = 0
    for run in runs {
      if run.after > end { inserted.append(end..<run.after) }
      end = run.after + run.count
    }
    let byBefore = runs.sortedByBefore()
    var deleted: [Range<Int>] = []
    end = 0
    for run in byBefore {
      if run.before > end { deleted.append(end..<run.before) }
      end = run.before + run.count
    }
    self.init(
      inserted: inserted, deleted: deleted, updated: updated.subtracting(deleted),
      moves: StationaryRuns.moves(among: runs))
  }
}
