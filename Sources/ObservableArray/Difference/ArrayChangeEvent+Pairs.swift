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
    let spans = SpansBetweenGaps(
      gaps.old.union([Range<Int>](joining: nodePairs.map(\.beforeRange))),
      gaps.new.union([Range<Int>](joining: nodePairs.map(\.afterRange))))
    let nodes = nodePairs.sortedIfNeeded { $0.after < $1.after }
    var (deleted, inserted) = gaps
    if let pairs {
      deleted = deleted.subtracting(pairs.count) { Int(pairs.byOld[$0].old) }
      inserted = inserted.subtracting(pairs.count) { Int(pairs.byNew[$0].new) }
    }
    self.init(
      inserted: inserted, deleted: deleted, updated: [Range<Int>](joining: updated).union(changed),
      moves: StationaryRuns.moves(among: spans.merged(with: pairs, nodes)))
  }
}

extension SpansBetweenGaps {
  /// The runs between the gaps and those that lie in them, ascending by their positions after.
  fileprivate func merged(with pairs: ItemPairs?, _ nodes: [PositionRun]) -> [PositionRun] {
    let pairCount = pairs?.count ?? 0
    let capacity = greatestCount + pairCount + nodes.count
    return [PositionRun](unsafeUninitializedCapacity: capacity) { runs, count in
      let runs = runs.baseAddress.unsafelyUnwrapped
      var spans = self
      var span = spans.next()
      var (pair, node) = (0, 0)
      while let nextSpan = span {
        // Pairs first: there are the most of them.
        while pair < pairCount {
          let places = pairs.unsafelyUnwrapped.byNew[pair]
          let (before, after) = (Int(places.old), Int(places.new))
          if after >= nextSpan.after || node < nodes.count && after >= nodes[node].after { break }
          if count > 0 && runs[count &- 1].before &+ runs[count &- 1].count == before
            && runs[count &- 1].after &+ runs[count &- 1].count == after
          {
            runs[count &- 1].count &+= 1
          } else {
            (runs + count).initialize(to: PositionRun(before: before, after: after, count: 1))
            count &+= 1
          }
          pair &+= 1
        }
        if node < nodes.count && nodes[node].after < nextSpan.after {
          (runs + count).initialize(to: nodes[node])
          node &+= 1
        } else {
          (runs + count).initialize(to: nextSpan)
          span = spans.next()
        }
        count &+= 1
      }
    }
  }
}

extension [Range<Int>] {
  /// The positions of this list that are not among `others`, which are part of it and ascend.
  fileprivate func subtracting(_ others: Int, _ other: (Int) -> Int) -> [Range<Int>] {
    // As many as the gaps between the others in each range.
    var pieces = 0
    forEachPiece(others, other) { _ in pieces &+= 1 }
    return [Range<Int>](unsafeUninitializedCapacity: pieces) { result, count in
      forEachPiece(others, other) { piece in
        (result.baseAddress.unsafelyUnwrapped + count).initialize(to: piece)
        count &+= 1
      }
    }
  }

  @inline(__always)
  private func forEachPiece(_ others: Int, _ other: (Int) -> Int, _ body: (Range<Int>) -> Void) {
    var next = 0
    for range in self {
      var start = range.lowerBound
      while next < others {
        let position = other(next)
        if position >= range.upperBound { break }
        if start < position { body(start..<position) }
        start = position &+ 1
        next &+= 1
      }
      if start < range.upperBound { body(start..<range.upperBound) }
    }
  }
}
