extension Difference {
  /// Compares two leaves.
  @inlinable
  @inline(__always)
  mutating func compareLeaf(_ old: NodePlace<Element>, _ new: NodePlace<Element>) {
    var (a, b) = (old.elements, new.elements)
    let front = trimFront(a, b)
    (a, b) = (a.part(front..<a.count), b.part(front..<b.count))
    let back = trimBack(a, b)
    let rest = (old: 0..<a.count - back, new: 0..<b.count - back)
    if rest.old.isEmpty || rest.new.isEmpty {
      found.leaveOld(a, rest.old)
      found.leaveNew(b, rest.new)
    } else {
      compareInside(a, rest.old, b, rest.new)
    }
    noteUpdates(a.part(rest.old.upperBound..<a.count), b.part(rest.new.upperBound..<b.count))
  }

  /// Compares the leaves of a group.
  ///
  /// Their ends are trimmed leaf by leaf, so that a leaf that was split or filled up needs no list of its elements.
  @inlinable
  @inline(__always)
  mutating func compareLeaves(_ old: NodeLevel<Element>.Places, _ new: NodeLevel<Element>.Places) {
    if old.isEmpty || new.isEmpty {
      for leaf in old { found.leaveOld(leaf.elements, 0..<leaf.count) }
      for leaf in new { found.leaveNew(leaf.elements, 0..<leaf.count) }
      return
    }
    if old.count == 1 && new.count == 1 {
      compareLeaf(old[0], new[0])
      return
    }
    var (a, b) = (LeafSpan(old), LeafSpan(new))
    while !a.isEmpty && !b.isEmpty {
      let (front, other) = (a.front, b.front)
      let trimmed = trimFront(front, other)
      a.dropFirst(trimmed)
      b.dropFirst(trimmed)
      if trimmed < Swift.min(front.count, other.count) { break }
    }
    while !a.isEmpty && !b.isEmpty {
      let (back, other) = (a.back, b.back)
      let trimmed = trimBack(back, other)
      noteUpdates(
        back.part(back.count - trimmed..<back.count), other.part(other.count - trimmed..<other.count))
      a.dropLast(trimmed)
      b.dropLast(trimmed)
      if trimmed < Swift.min(back.count, other.count) { break }
    }
    if a.isEmpty || b.isEmpty || !isWorthLookingAhead(a, b) {
      for part in a.parts { found.leaveOld(part, 0..<part.count) }
      for part in b.parts { found.leaveNew(part, 0..<part.count) }
    } else {
      let gathered = (GatheredRun(a.parts, count: a.count), GatheredRun(b.parts, count: b.count))
      compareInside(gathered.0, 0..<gathered.0.count, gathered.1, 0..<gathered.1.count)
    }
  }

  /// Whether elements of many leaves may be near each other on both sides.
  ///
  /// Of shuffled ones none are, and the lists that looking ahead needs cost as much as the table that finds them.
  @inlinable
  @inline(__always)
  func isWorthLookingAhead(_ old: LeafSpan<Element>, _ new: LeafSpan<Element>) -> Bool {
    if old.leafCount <= 4 && new.leafCount <= 4 { return true }
    let (front, other) = (old.front, new.front)
    for i in 0..<Swift.min(front.count, Self.reach) {
      for j in 0..<Swift.min(other.count, Self.reach)
      where pairing.isSame(front.pointer(i).pointee, other.pointer(j).pointee) {
        return true
      }
    }
    return false
  }

  /// Pairs what two runs have in common at their starts; answers how many elements that are.
  @inlinable
  @inline(__always)
  mutating func trimFront(_ old: ContiguousRun<Element>, _ new: ContiguousRun<Element>) -> Int {
    let limit = Swift.min(old.count, new.count)
    var trimmed = 0
    while true {
      trimmed += old.part(trimmed..<old.count)
        .identicalPrefix(new.part(trimmed..<new.count), upTo: limit - trimmed)
      if trimmed == limit || !isSame(old, trimmed, new, trimmed) { return trimmed }
      if !isUnchanged(old, trimmed, new, trimmed) { found.noteUpdated(old.position(trimmed)) }
      trimmed += 1
    }
  }

  /// How many elements two runs have in common at their ends, changed or not.
  @inlinable
  @inline(__always)
  func trimBack(_ old: ContiguousRun<Element>, _ new: ContiguousRun<Element>) -> Int {
    let limit = Swift.min(old.count, new.count)
    var trimmed = 0
    while true {
      trimmed += old.part(0..<old.count - trimmed)
        .identicalSuffix(new.part(0..<new.count - trimmed), upTo: limit - trimmed)
      if trimmed == limit || !isSame(old, old.count - 1 - trimmed, new, new.count - 1 - trimmed) {
        return trimmed
      }
      trimmed += 1
    }
  }

  /// Notes which elements changed, of two runs of the same ones.
  @inlinable
  @inline(__always)
  mutating func noteUpdates(_ old: ContiguousRun<Element>, _ new: ContiguousRun<Element>) {
    if !Pairing.knowsChanges { return }
    var index = 0
    while true {
      index += old.part(index..<old.count)
        .identicalPrefix(new.part(index..<new.count), upTo: old.count - index)
      if index == old.count { return }
      if !isUnchanged(old, index, new, index) { found.noteUpdated(old.position(index)) }
      index += 1
    }
  }
}
