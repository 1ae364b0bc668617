/// The steps that both differences share: trimming ends, a window that pairs in order, a table for what is left.
@usableFromInline
struct Difference<Pairing: ElementPairing> {
  @usableFromInline typealias Element = Pairing.Element

  @usableFromInline let pairing: Pairing
  @usableFromInline var found = Leftovers<Element>()

  /// How far the window looks ahead on both sides together.
  @inlinable static var reach: Int { 6 }

  @inlinable
  @inline(__always)
  init(_ pairing: Pairing) {
    self.pairing = pairing
  }

  /// Compares two stretches, all of whose pairs in order lie in order with everything else that was paired in order.
  @inlinable
  @inline(__always)
  mutating func compare(_ old: some ElementRun<Element>, _ new: some ElementRun<Element>) {
    var start = 0
    var oldEnd = old.count
    var newEnd = new.count
    while start < oldEnd && start < newEnd && pairInOrder(old, start, new, start) { start += 1 }
    while start < oldEnd && start < newEnd && pairInOrder(old, oldEnd - 1, new, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
    if start == oldEnd || start == newEnd {
      found.leaveOld(old, start..<oldEnd)
      found.leaveNew(new, start..<newEnd)
    } else {
      compareInside(old, start..<oldEnd, new, start..<newEnd)
    }
  }

  /// Pairs in order what a short look ahead finds, and leaves the rest over.
  ///
  /// This only finds pairs that need no table. A budget gives up on stretches that have little in common.
  @inlinable
  @inline(__always)
  mutating func compareInside(
    _ old: some ElementRun<Element>, _ oldRange: Range<Int>, _ new: some ElementRun<Element>,
    _ newRange: Range<Int>
  ) {
    var (i, j) = (oldRange.lowerBound, newRange.lowerBound)
    var budget = 64
    while i < oldRange.upperBound && j < newRange.upperBound && budget > 0 {
      if pairInOrder(old, i, new, j) {
        i += 1
        j += 1
        budget = Swift.min(budget + 1, 1_024)
        continue
      }
      var step = (old: 1, new: 1)
      var isFound = false
      var distance = 1
      search: while distance <= Self.reach {
        var ahead = 0
        while ahead <= distance {
          let (x, y) = (i + ahead, j + distance - ahead)
          if x < oldRange.upperBound && y < newRange.upperBound
            && pairing.isSame(old.pointer(x).pointee, new.pointer(y).pointee)
          {
            step = (ahead, distance - ahead)
            isFound = true
            break search
          }
          ahead += 1
        }
        distance += 1
      }
      if !isFound { budget -= 32 }
      found.leaveOld(old, i..<i + step.old)
      found.leaveNew(new, j..<j + step.new)
      i += step.old
      j += step.new
    }
    found.leaveOld(old, i..<oldRange.upperBound)
    found.leaveNew(new, j..<newRange.upperBound)
  }

  @inlinable
  @inline(__always)
  mutating func pairInOrder(
    _ old: some ElementRun<Element>, _ i: Int, _ new: some ElementRun<Element>, _ j: Int
  ) -> Bool {
    let (a, b) = (old.pointer(i), new.pointer(j))
    if !pairing.isSame(a.pointee, b.pointee) { return false }
    if !pairing.isUnchanged(a.pointee, b.pointee) { found.noteUpdated(old.position(i)) }
    return true
  }

  /// Pairs what was left over on both sides, wherever it stands.
  @inlinable
  @inline(__always)
  mutating func pairLeftovers() {
    if found.old.isEmpty || found.new.isEmpty { return }
    if found.old.count == 1 && found.new.count == 1 {
      pairAnywhere(found.old[0], found.new[0])
    } else {
      pairAnywhere(
        GatheredRun(found.old, count: found.old.reduce(0) { $0 + $1.count }),
        GatheredRun(found.new, count: found.new.reduce(0) { $0 + $1.count }))
    }
  }

  @inlinable
  @inline(__always)
  mutating func pairAnywhere(_ old: some ElementRun<Element>, _ new: some ElementRun<Element>) {
    let seed = IdentityHash.seed()
    let pairing = pairing
    var found = found
    self.found = Leftovers()
    PairTable.pair(
      oldCount: old.count, newCount: new.count,
      oldHash: { pairing.hash(old.pointer($0).pointee, seed) },
      newHash: { pairing.hash(new.pointer($0).pointee, seed) },
      areSame: { item, other, isOld in
        pairing.isSame(
          old.pointer(item).pointee, isOld ? old.pointer(other).pointee : new.pointer(other).pointee)
      },
      found: { i, j in
        if !pairing.isUnchanged(old.pointer(i).pointee, new.pointer(j).pointee) {
          found.noteUpdated(old.position(i))
        }
        found.pairs.appendJoining(PositionRun(before: old.position(i), after: new.position(j), count: 1))
      })
    self.found = found
  }
}

extension Difference {
  /// The event between two arrays that share nothing.
  @inlinable
  @inline(__always)
  static func flat(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ pairing: Pairing
  ) -> ArrayChangeEvent {
    var difference = Difference(pairing)
    if let oldStart = old.baseAddress, let newStart = new.baseAddress {
      difference.compare(
        ContiguousRun(start: oldStart, firstPosition: 0, count: old.count),
        ContiguousRun(start: newStart, firstPosition: 0, count: new.count))
      difference.pairLeftovers()
    } else {
      if !old.isEmpty { difference.found.deleted = [old.indices] }
      if !new.isEmpty { difference.found.inserted = [new.indices] }
    }
    return difference.found.event()
  }
}
