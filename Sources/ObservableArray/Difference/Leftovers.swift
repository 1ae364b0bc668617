/// What a difference has found so far: elements that found no partner in order, pairs out of order, and changes.
///
/// Whatever is neither left over nor paired explicitly is paired in order. That needs no record: it is what lies
/// between the gaps.
@frozen
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

  /// Pairs of what was left over, as positions.
  @usableFromInline var pairs: ItemPairs?

  /// Pairs of shared nodes out of order. They are not left over: each lies in a gap of its own.
  @usableFromInline var nodePairs: [PositionRun] = []

  /// Positions before of elements paired in order that have another content.
  @usableFromInline var updated: [Range<Int>] = []

  /// Positions before of elements among `pairs` that have another content, ascending.
  @usableFromInline var changed: [Range<Int>] = []

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
  @inline(__always)
  mutating func noteUpdated(_ position: Int) {
    Self.note(position, in: &updated)
  }

  @inlinable
  @inline(__always)
  mutating func noteChanged(_ position: Int) {
    Self.note(position, in: &changed)
  }

  @inlinable
  static func note(_ position: Int, in list: inout [Range<Int>]) {
    if let last = list.last, last.upperBound == position {
      list[list.count - 1] = last.lowerBound..<position + 1
    } else {
      list.append(position..<position + 1)
    }
  }

  /// Takes the pairs of what was left over, of which `old` and `new` are the items.
  @inlinable
  mutating func take(_ found: ItemPairs, _ old: GatheredRun<Element>, _ new: GatheredRun<Element>) {
    if found.count == 0 { return }
    precondition(
      Swift.max(old.position(old.count - 1), new.position(new.count - 1)) <= Int(UInt32.max),
      "A difference of more than 4,294,967,296 elements is not supported")
    if !old.isPlain || !new.isPlain {
      for list in [found.byOld, found.byNew] {
        var index = 0
        while index < found.count {
          let pair = list[index]
          list[index] = ItemPair(old.position(Int(pair.old)), new.position(Int(pair.new)))
          index &+= 1
        }
      }
    }
    pairs = found
  }

  /// The event, once no more pairs can be found.
  @inlinable
  func event() -> ArrayChangeEvent {
    ArrayChangeEvent(
      left: (old.map(\.positions), new.map(\.positions)), deleted: deleted, inserted: inserted,
      updated: updated, changed: changed, pairs: pairs, nodePairs: nodePairs)
  }
}
