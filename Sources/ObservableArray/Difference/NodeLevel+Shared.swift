extension NodeLevel {
  /// Pairs shared nodes wherever they stand, and takes them out of the level.
  ///
  /// The heaviest ascent of those within a group counts as paired in order and splits the group, so that what is left
  /// is compared with what stood at the same place; the others go to `pairs`.
  ///
  /// - Complexity: O(*k* log *k*) for *k* nodes in the level, expected.
  @inlinable
  @inline(never)
  mutating func takeSharedNodes(into pairs: inout [PositionRun]) {
    let shared = sharedNodes()
    if shared.isEmpty { return }
    var isShared = (
      old: [Bool](repeating: false, count: old.count), new: [Bool](repeating: false, count: new.count)
    )
    for pair in shared {
      isShared.old[pair.old] = true
      isShared.new[pair.new] = true
    }
    var left = NodeLevel()
    var next = 0
    var start = NodePair(old: 0, new: 0)
    for end in groupEnds.items {
      var inside: [NodePair] = []
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
          left.add(self, from: start, to: pair, without: isShared)
          start = NodePair(old: pair.old + 1, new: pair.new + 1)
        } else {
          pairs.append(run(pair))
        }
      }
      left.add(self, from: start, to: end, without: isShared)
      start = end
    }
    deallocate()
    self = left
  }

  /// Adds a group of what is not shared.
  @inlinable
  mutating func add(
    _ level: NodeLevel, from start: NodePair, to end: NodePair,
    without isShared: (old: [Bool], new: [Bool])
  ) {
    for index in start.old..<end.old where !isShared.old[index] { old.append(level.old[index]) }
    for index in start.new..<end.new where !isShared.new[index] { new.append(level.new[index]) }
    closeGroup()
  }

  /// Pairs of one node on both sides, ascending by the new side.
  @inlinable
  func sharedNodes() -> [NodePair] {
    var shared: [NodePair] = []
    if old.count * new.count <= Self.fewPairs && !hasSharedNodes { return shared }
    let seed = IdentityHash.seed()
    let (old, new) = (old.items, new.items)
    func hash(_ place: NodePlace<Element>) -> UInt32 {
      IdentityHash.mix(UInt64(UInt(bitPattern: place.node.identity)), seed)
    }
    // The table is of the shorter list. Occurrences are paired in order from either side.
    if old.count <= new.count {
      PairTable.pair(
        count: old.count, others: new.count, hash: { hash(old[$0]) }, otherHash: { hash(new[$0]) },
        areSame: { old[$0].isShared(with: $2 ? old[$1] : new[$1]) },
        found: { shared.append(NodePair(old: $0, new: $1)) })
    } else {
      PairTable.pair(
        count: new.count, others: old.count, hash: { hash(new[$0]) }, otherHash: { hash(old[$0]) },
        areSame: { new[$0].isShared(with: $2 ? new[$1] : old[$1]) },
        found: { shared.append(NodePair(old: $1, new: $0)) })
      shared.sort { $0.new < $1.new }
    }
    return shared
  }

  /// Up to this many pairs of nodes are looked through without a table.
  @inlinable static var fewPairs: Int { 64 }

  @inlinable var hasSharedNodes: Bool {
    for place in old.items {
      for other in new.items where place.isShared(with: other) { return true }
    }
    return false
  }

  @inlinable
  func run(_ pair: NodePair) -> PositionRun {
    let place = old[pair.old]
    return PositionRun(before: place.start, after: new[pair.new].start, count: place.count)
  }
}

extension PositionRun {
  /// For each of some runs, which ascend by their positions after and all end, whether it stays.
  @usableFromInline
  static func choosingStationary(_ runs: [PositionRun]) -> [Bool] {
    StationaryRuns.choose(from: runs + [.tail(before: endless, after: endless)])
  }
}
