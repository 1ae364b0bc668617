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

  /// Pairs of what was left over, ascending by their positions after.
  @usableFromInline var pairs: [PositionRun] = []

  /// Pairs of shared nodes out of order. They are not left over: each lies in a gap of its own.
  @usableFromInline var nodePairs: [PositionRun] = []

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
      deleted: deleted + old.map { $0.firstPosition..<$0.firstPosition + $0.count },
      inserted: inserted + new.map { $0.firstPosition..<$0.firstPosition + $0.count }, updated: updated,
      pairs: pairs, nodePairs: nodePairs)
  }
}

extension ArrayChangeEvent {
  /// Makes the event of what a difference found.
  ///
  /// - Parameters:
  ///   - deleted: What was left over before, in any order.
  ///   - inserted: What was left over after, in any order.
  ///   - updated: Positions before, in any order.
  ///   - pairs: Pairs found in what was left over, ascending by their positions after.
  ///   - nodePairs: Pairs outside of it, in any order.
  @usableFromInline
  init(
    deleted: [Range<Int>], inserted: [Range<Int>], updated: [Range<Int>], pairs: [PositionRun],
    nodePairs: [PositionRun]
  ) {
    let updated = [Range<Int>](joining: updated)
    if pairs.isEmpty && nodePairs.isEmpty {
      self.init(
        inserted: [Range<Int>](joining: inserted), deleted: [Range<Int>](joining: deleted), updated: updated,
        moves: [])
      return
    }
    let inOrder = [PositionRun].between(
      [Range<Int>](joining: deleted + nodePairs.map(\.beforeRange)),
      [Range<Int>](joining: inserted + nodePairs.map(\.afterRange)))
    let others = nodePairs.isEmpty ? pairs : (pairs + nodePairs).sorted { $0.after < $1.after }
    self.init(runs: inOrder.merged(with: others), updated: updated)
  }
}
