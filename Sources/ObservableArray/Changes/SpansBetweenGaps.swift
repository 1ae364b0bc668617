/// Makes, one after another, the runs that stay in order between gaps on both sides; the last one has no end.
struct SpansBetweenGaps {
  private let gapsBefore: [Range<Int>]
  private let gapsAfter: [Range<Int>]
  private var (before, after) = (0, 0)
  private var (i, j) = (0, 0)
  private var isDone = false

  /// - Parameters:
  ///   - gapsBefore: Positions before, ascending, disjoint and not adjacent.
  ///   - gapsAfter: Positions after, likewise.
  init(_ gapsBefore: [Range<Int>], _ gapsAfter: [Range<Int>]) {
    self.gapsBefore = gapsBefore
    self.gapsAfter = gapsAfter
  }

  /// There are no more runs than this.
  var greatestCount: Int { gapsBefore.count + gapsAfter.count + 1 }

  mutating func next() -> PositionRun? {
    if isDone { return nil }
    if i < gapsBefore.count && gapsBefore[i].lowerBound == before {
      before = gapsBefore[i].upperBound
      i &+= 1
    }
    if j < gapsAfter.count && gapsAfter[j].lowerBound == after {
      after = gapsAfter[j].upperBound
      j &+= 1
    }
    if i == gapsBefore.count && j == gapsAfter.count {
      isDone = true
      return .tail(before: before, after: after)
    }
    let count = Swift.min(
      i < gapsBefore.count ? gapsBefore[i].lowerBound - before : .max,
      j < gapsAfter.count ? gapsAfter[j].lowerBound - after : .max)
    let run = PositionRun(before: before, after: after, count: count)
    before += count
    after += count
    return run
  }
}
