/// What a difference has found so far: elements that found no partner in order, pairs out of order, and changes.
///
/// Whatever is neither left over nor paired explicitly is paired in order. That needs no record: it is what lies
/// between the gaps.
@usableFromInline
struct Leftovers<Element> {
  /// Elements before that found no partner yet, ascending.
  @usableFromInline var old: [ContiguousRun<Element>] = []

  /// Elements after that found no partner yet, ascending.
  @usableFromInline var new: [ContiguousRun<Element>] = []

  /// Positions before whose elements are gone whatever else is found.
  @usableFromInline var deleted: [Range<Int>] = []

  /// Positions after whose elements are new whatever else is found.
  @usableFromInline var inserted: [Range<Int>] = []

  /// Pairs out of order, each run in the gaps that the others leave.
  @usableFromInline var pairs: [PositionRun] = []

  /// Positions before of pairs with another content, in any order.
  @usableFromInline var updated: [Range<Int>] = []

  @inlinable init() {}

  @inlinable
  mutating func leaveOld(_ run: some ElementRun<Element>, _ range: Range<Int>) {
    Self.leave(run, range, in: &old)
  }

  @inlinable
  mutating func leaveNew(_ run: some ElementRun<Element>, _ range: Range<Int>) {
    Self.leave(run, range, in: &new)
  }

  @inlinable
  static func leave<Run: ElementRun<Element>>(
    _ run: Run, _ range: Range<Int>, in list: inout [ContiguousRun<Element>]
  ) {
    if Run.self == ContiguousRun<Element>.self && !range.isEmpty {
      append(run.pointer(range.lowerBound), run.position(range.lowerBound), range.count, to: &list)
    } else {
      for index in range { append(run.pointer(index), run.position(index), 1, to: &list) }
    }
  }

  @inlinable
  static func append(
    _ pointer: UnsafePointer<Element>, _ position: Int, _ count: Int, to list: inout [ContiguousRun<Element>]
  ) {
    if let last = list.last, last.firstPosition + last.count == position, last.start + last.count == pointer {
      list[list.count - 1] = ContiguousRun(
        start: last.start, firstPosition: last.firstPosition, count: last.count + count)
    } else {
      list.append(ContiguousRun(start: pointer, firstPosition: position, count: count))
    }
  }

  @inlinable
  mutating func noteUpdated(_ position: Int) {
    if let last = updated.last {
      if last.upperBound == position {
        updated[updated.count - 1] = last.lowerBound..<position + 1
        return
      }
      if last.lowerBound == position + 1 {
        updated[updated.count - 1] = position..<last.upperBound
        return
      }
    }
    updated.append(position..<position + 1)
  }
}

extension Leftovers {
  /// The event, once no more pairs can be found.
  @inlinable
  func event() -> ArrayChangeEvent {
    ArrayChangeEvent(
      left: old.map { $0.firstPosition..<$0.firstPosition + $0.count }, deleted: deleted,
      new.map { $0.firstPosition..<$0.firstPosition + $0.count }, inserted: inserted, pairs: pairs,
      updated: updated)
  }
}

extension ArrayChangeEvent {
  /// - Parameter pairs: Those found among what was left over lie within `left`, others in gaps of their own.
  @usableFromInline
  init(
    left oldLeft: [Range<Int>], deleted: [Range<Int>], _ newLeft: [Range<Int>], inserted: [Range<Int>],
    pairs: [PositionRun], updated: [Range<Int>]
  ) {
    let deleted = [Range<Int>](joining: oldLeft + deleted)
    let inserted = [Range<Int>](joining: newLeft + inserted)
    let updated = [Range<Int>](joining: updated)
    if pairs.isEmpty {
      self.init(inserted: inserted, deleted: deleted, updated: updated, moves: [])
      return
    }
    let byAfter = pairs.sortedIfNeeded { $0.after < $1.after }
    let sources = [Range<Int>](joining: pairs.map(\.beforeRange))
    let destinations = [Range<Int>](joining: byAfter.map(\.afterRange))
    let inOrder = [PositionRun].between(deleted.union(sources), inserted.union(destinations))
    self.init(runs: inOrder.merged(with: byAfter), updated: updated)
  }
}
