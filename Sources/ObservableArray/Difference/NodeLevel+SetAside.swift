extension NodeLevel {
  /// How many nodes on either end of a run of unshared ones are gone into whatever else is set aside.
  ///
  /// An edit rewrites the nodes that it cuts and, to fill them up, their neighbours.
  @inlinable static var nearby: Int { 3 }

  /// Takes the middles of long runs out of the side that has far more nodes than the other.
  ///
  /// What the other side still has was most likely made of nodes next to shared ones or at the ends, so the middles are
  /// elements that are gone, or new.
  ///
  /// - Returns: Whether anything was taken out.
  /// - Complexity: O(*k*) for *k* nodes in the level.
  @inlinable
  mutating func setAside(old asideOld: inout [Range<Int>], new asideNew: inout [Range<Int>]) -> Bool {
    if old.count > Self.most(for: new.count) { return setAsideOld(into: &asideOld) }
    if new.count > Self.most(for: old.count) {
      swapSides()
      defer { swapSides() }
      return setAsideOld(into: &asideNew)
    }
    return false
  }

  /// How many nodes one side may have before some are set aside.
  @inlinable
  static func most(for others: Int) -> Int { 4 * others + 16 }

  @inlinable
  @inline(never)
  mutating func setAsideOld(into aside: inout [Range<Int>]) -> Bool {
    // Nodes are moved to the front in their own list.
    var kept = 0
    var start = 0
    for group in 0..<groupEnds.count {
      let groupEnd = groupEnds[group].old
      while start < groupEnd {
        var end = start + 1
        while end < groupEnd && old[end].start == old[end - 1].end { end += 1 }
        let middle = start + Self.nearby..<Swift.max(end - Self.nearby, start + Self.nearby)
        if middle.count > 1 {
          aside.append(old[middle.lowerBound].start..<old[middle.upperBound].start)
        }
        for index in start..<end where middle.count <= 1 || !middle.contains(index) {
          old[kept] = old[index]
          kept += 1
        }
        start = end
      }
      groupEnds[group].old = kept
    }
    defer { old.count = kept }
    return kept < old.count
  }

  @inlinable
  mutating func swapSides() {
    swap(&old, &new)
    for group in 0..<groupEnds.count {
      groupEnds[group] = NodePair(old: groupEnds[group].new, new: groupEnds[group].old)
    }
  }
}
