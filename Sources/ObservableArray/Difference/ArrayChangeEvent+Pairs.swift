extension ArrayChangeEvent {
  /// Makes the event of what a difference found.
  ///
  /// - Parameters:
  ///   - left: What was left over before and after, of which `pairs` are.
  ///   - deleted: Positions before of what is gone for sure.
  ///   - inserted: Positions after of what is new for sure.
  ///   - updated: Positions before of what changed among the elements paired in order.
  ///   - changed: Positions before of what changed among `pairs`, ascending.
  ///   - pairs: Pairs of what was left over, as positions.
  ///   - nodePairs: Pairs outside of all this, in any order.
  @usableFromInline
  init(
    left: (old: [Range<Int>], new: [Range<Int>]), deleted: [Range<Int>], inserted: [Range<Int>],
    updated: [Range<Int>], changed: [Range<Int>], pairs: ItemPairs?, nodePairs: [PositionRun]
  ) {
    let gaps = (
      old: [Range<Int>](joining: deleted).union([Range<Int>](joining: left.old)),
      new: [Range<Int>](joining: inserted).union([Range<Int>](joining: left.new))
    )
    if pairs == nil && nodePairs.isEmpty {
      self.init(
        inserted: gaps.new, deleted: gaps.old, updated: [Range<Int>](joining: updated), moves: [])
      return
    }
    var runs = [PositionRun].between(
      gaps.old.union([Range<Int>](joining: nodePairs.map(\.beforeRange))),
      gaps.new.union([Range<Int>](joining: nodePairs.map(\.afterRange))))
    if !nodePairs.isEmpty { runs = runs.merged(with: nodePairs.sortedIfNeeded { $0.after < $1.after }) }
    var (deleted, inserted) = gaps
    if let pairs {
      deleted = deleted.subtracting(pairs.count) { Int(pairs.byOld[$0].old) }
      inserted = inserted.subtracting(pairs.count) { Int(pairs.byNew[$0].new) }
      runs = runs.merged(with: pairs)
    }
    self.init(
      inserted: inserted, deleted: deleted, updated: [Range<Int>](joining: updated).union(changed),
      moves: StationaryRuns.moves(among: runs))
  }
}

extension [PositionRun] {
  /// These runs and pairs that lie in the gaps between them, all ascending by their positions after.
  fileprivate func merged(with pairs: ItemPairs) -> [PositionRun] {
    var runs: [PositionRun] = []
    runs.reserveCapacity(count + pairs.count)
    var next = 0
    for index in 0..<pairs.count {
      let (before, after) = (Int(pairs.byNew[index].old), Int(pairs.byNew[index].new))
      while next < count && self[next].after < after {
        runs.append(self[next])
        next += 1
      }
      runs.appendJoining(PositionRun(before: before, after: after, count: 1))
    }
    runs += self[next...]
    return runs
  }
}

extension [Range<Int>] {
  /// The positions of this list that are not among `others`, which are part of it and ascend.
  fileprivate func subtracting(_ others: Int, _ other: (Int) -> Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var next = 0
    for range in self {
      var start = range.lowerBound
      while next < others && other(next) < range.upperBound {
        let position = other(next)
        if start < position { result.append(start..<position) }
        start = position + 1
        next += 1
      }
      if start < range.upperBound { result.append(start..<range.upperBound) }
    }
    return result
  }
}
