extension NodeLevel {
  /// Pairs shared nodes wherever they stand, and takes them out of the level.
  ///
  /// The heaviest ascent of those within a group counts as paired in order and splits the group, so that what is left
  /// is compared with what stood at the same place; the others go to `pairs`.
  ///
  /// - Complexity: O(*k* log *k*) for *k* nodes in the level, expected.
  @inlinable
  mutating func takeSharedNodes(into pairs: inout [PositionRun]) {
    let shared = sharedNodes()
    if shared.isEmpty { return }
    var isOldShared = [Bool](repeating: false, count: old.count)
    var isNewShared = [Bool](repeating: false, count: new.count)
    for (i, j) in shared {
      isOldShared[i] = true
      isNewShared[j] = true
    }
    var left = NodeLevel()
    func leave(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
      for index in oldRange where !isOldShared[index] { left.old.append(old[index]) }
      for index in newRange where !isNewShared[index] { left.new.append(new[index]) }
      left.closeGroup()
    }
    var next = 0
    var start = (old: 0, new: 0)
    for end in groupEnds {
      var inside: [(old: Int, new: Int)] = []
      while next < shared.count && shared[next].new < end.new {
        if shared[next].old >= start.old && shared[next].old < end.old {
          inside.append(shared[next])
        } else {
          pairs.append(run(shared[next]))
        }
        next += 1
      }
      let stays = inside.isEmpty ? [] : PositionRun.choosingStationary(inside.map(run))
      for (pair, isInOrder) in zip(inside, stays) {
        if isInOrder {
          leave(start.old..<pair.old, start.new..<pair.new)
          start = (pair.old + 1, pair.new + 1)
        } else {
          pairs.append(run(pair))
        }
      }
      leave(start.old..<end.old, start.new..<end.new)
      start = end
    }
    self = left
  }

  /// Pairs of one node on both sides, ascending by the new side.
  @inlinable
  func sharedNodes() -> [(old: Int, new: Int)] {
    var shared: [(old: Int, new: Int)] = []
    let seed = IdentityHash.seed()
    func hash(_ place: Place) -> UInt32 {
      IdentityHash.mix(UInt64(UInt(bitPattern: place.node.identity)), seed)
    }
    PairTable.pair(
      count: old.count, others: new.count, hash: { hash(old[$0]) }, otherHash: { hash(new[$0]) },
      areSame: { old[$0].node.identity == ($2 ? old[$1] : new[$1]).node.identity },
      found: { shared.append(($0, $1)) })
    return shared
  }

  @inlinable
  func run(_ pair: (old: Int, new: Int)) -> PositionRun {
    let place = old[pair.old]
    return PositionRun(before: place.start, after: new[pair.new].start, count: place.node.count)
  }
}

extension PositionRun {
  /// For each of some runs, which ascend by their positions after and all end, whether it stays.
  @usableFromInline
  static func choosingStationary(_ runs: [PositionRun]) -> [Bool] {
    StationaryRuns.choose(from: runs + [.tail(before: endless, after: endless)])
  }
}
