/// The steps that both differences share: trimming ends, a window that pairs in order, a table for what is left.
@frozen
@usableFromInline
struct Difference<Pairing: ElementPairing> {
  @usableFromInline typealias Element = Pairing.Element

  @usableFromInline let pairing: Pairing
  @usableFromInline var found = Leftovers<Element>()

  /// How far the window looks ahead on both sides together.
  ///
  /// Most gaps are much shorter. But one that is longer is not passed one by one: what comes next in order would be
  /// passed as well, and the window would not find back until as much is deleted as was inserted.
  @inlinable static var reach: Int { 12 }

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
    while start < oldEnd && start < newEnd && isSame(old, start, new, start) {
      if !isUnchanged(old, start, new, start) { found.noteUpdated(old.position(start)) }
      start &+= 1
    }
    while start < oldEnd && start < newEnd && isSame(old, oldEnd &- 1, new, newEnd &- 1) {
      oldEnd &-= 1
      newEnd &-= 1
    }
    if start == oldEnd || start == newEnd {
      found.leaveOld(old, start..<oldEnd)
      found.leaveNew(new, start..<newEnd)
    } else {
      compareInside(old, start..<oldEnd, new, start..<newEnd)
    }
    while oldEnd < old.count {
      if !isUnchanged(old, oldEnd, new, newEnd) { found.noteUpdated(old.position(oldEnd)) }
      oldEnd &+= 1
      newEnd &+= 1
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
    // Where what is to be left over starts.
    var (oldGap, newGap) = (i, j)
    var budget = 64
    while i < oldRange.upperBound && j < newRange.upperBound && budget > 0 {
      if isSame(old, i, new, j) {
        if oldGap < i { found.leaveOld(old, oldGap..<i) }
        if newGap < j { found.leaveNew(new, newGap..<j) }
        if !isUnchanged(old, i, new, j) { found.noteUpdated(old.position(i)) }
        i &+= 1
        j &+= 1
        (oldGap, newGap) = (i, j)
        budget = Swift.min(budget &+ 1, 1_024)
        continue
      }
      var step = (old: 1, new: 1)
      var isFound = false
      var distance = 1
      search: while distance <= Self.reach {
        var ahead = 0
        while ahead <= distance {
          let (x, y) = (i &+ ahead, j &+ distance &- ahead)
          if x < oldRange.upperBound && y < newRange.upperBound && isSame(old, x, new, y) {
            step = (ahead, distance &- ahead)
            isFound = true
            break search
          }
          ahead &+= 1
        }
        distance &+= 1
      }
      if !isFound { budget &-= 32 }
      i &+= step.old
      j &+= step.new
    }
    found.leaveOld(old, oldGap..<oldRange.upperBound)
    found.leaveNew(new, newGap..<newRange.upperBound)
  }

  @inlinable
  @inline(__always)
  func isSame(
    _ old: some ElementRun<Element>, _ i: Int, _ new: some ElementRun<Element>, _ j: Int
  ) -> Bool {
    pairing.isSame(old.pointer(i).pointee, new.pointer(j).pointee)
  }

  @inlinable
  @inline(__always)
  func isUnchanged(
    _ old: some ElementRun<Element>, _ i: Int, _ new: some ElementRun<Element>, _ j: Int
  ) -> Bool {
    pairing.isUnchanged(old.pointer(i).pointee, new.pointer(j).pointee)
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
