/// Neighbouring elements that are neighbours on both sides: stationary or moved, an event's runs tell so by what they
/// leave out of order.
///
/// An event is a pairing of the positions before with those after. Its runs are that pairing's longest stretches; what
/// no run covers is deleted (before) or inserted (after). Since an event does not know how many elements there are,
/// its last run has no end.
@frozen
@usableFromInline
struct PositionRun: Equatable {
  @usableFromInline var before: Int
  @usableFromInline var after: Int
  @usableFromInline var count: Int

  @usableFromInline
  init(before: Int, after: Int, count: Int) {
    self.before = before
    self.after = after
    self.count = count
  }

  /// The count of a run without an end: half the numbers, so that a position and two counts can be added.
  @usableFromInline static var endless: Int { Int.max / 4 }

  /// The run without an end that starts at the two positions.
  @usableFromInline
  static func tail(before: Int, after: Int) -> PositionRun {
    PositionRun(before: before, after: after, count: endless)
  }

  @usableFromInline var isTail: Bool { count == Self.endless }

  /// Whether it stands at the same positions on both sides.
  var isInPlace: Bool { before == after }

  var beforeRange: Range<Int> { before..<before + count }
  var afterRange: Range<Int> { after..<after + count }

  /// The same pairing seen from the other side.
  var inverted: PositionRun { PositionRun(before: after, after: before, count: count) }
}

extension [PositionRun] {
  /// The runs that stay in order between gaps on both sides.
  @usableFromInline
  static func between(_ gapsBefore: [Range<Int>], _ gapsAfter: [Range<Int>]) -> [PositionRun] {
    var runs: [PositionRun] = []
    runs.reserveCapacity(gapsBefore.count + gapsAfter.count + 1)
    var spans = SpansBetweenGaps(gapsBefore, gapsAfter)
    while let run = spans.next() { runs.append(run) }
    return runs
  }

  /// These runs and others that lie in the gaps between them; both ascend by their positions after.
  @usableFromInline
  func merged(with others: [PositionRun]) -> [PositionRun] {
    var result: [PositionRun] = []
    result.reserveCapacity(count + others.count)
    var next = 0
    for run in self {
      while next < others.count && others[next].after < run.after {
        result.append(others[next])
        next += 1
      }
      result.append(run)
    }
    return result
  }

  /// Appends a run that starts after the last one on the after side; joins it with that when they touch on both.
  @usableFromInline
  mutating func appendJoining(_ run: PositionRun) {
    if run.count <= 0 { return }
    if let last, last.after + last.count == run.after, last.before + last.count == run.before {
      self[count - 1].count = run.isTail ? PositionRun.endless : last.count + run.count
    } else {
      append(run)
    }
  }

  /// Where the positions before in `ranges` are after, for runs in the order of their positions before; positions that
  /// no run covers are left out.
  func mapForward(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var mapped: [Range<Int>] = []
    mapped.reserveCapacity(ranges.count)
    var index = 0
    for range in ranges {
      while index < count && self[index].before + self[index].count <= range.lowerBound { index += 1 }
      var next = index
      while next < count && self[next].before < range.upperBound {
        let common = range.clamped(to: self[next].beforeRange)
        let shift = self[next].after - self[next].before
        mapped.append(common.lowerBound + shift..<common.upperBound + shift)
        next += 1
      }
    }
    var result: [Range<Int>] = []
    result.reserveCapacity(mapped.count)
    for range in mapped.sortedIfNeeded(by: { $0.lowerBound < $1.lowerBound }) {
      result.appendJoining(range)
    }
    return result
  }
}
