/// Which of the rows that stand for others stay, and how many have to be made, when a window moves and a table grows or
/// shrinks.
///
/// What the table has more or less is taken to be next to the window, whose rows say where they are; everything farther
/// away stays as it is.
struct FillingSpans: Equatable {
  enum Span: Equatable {
    /// Positions before.
    case kept(Range<Int>)
    case made(Int)
  }

  /// From the first row to the new window.
  private(set) var above: [Span] = []
  /// From the new window to the last row.
  private(set) var below: [Span] = []

  /// - Parameters:
  ///   - before: how many rows there were.
  ///   - old: those that were loaded.
  ///   - after: how many rows there are.
  ///   - new: those that are loaded.
  init(before: Int, old: Range<Int>, after: Int, new: Range<Int>) {
    // Downward from the first row: those above the old window, those in it, those below it.
    var missing = new.lowerBound
    var end = take(0..<min(missing, old.lowerBound), &missing, &above)
    make(min(missing, old.count), &missing, &above)
    end = max(end, take(old.upperBound..<min(before, old.upperBound + missing), &missing, &above))
    make(missing, &missing, &above)

    // Upward from the last row, in the opposite order, and nothing that is used above.
    missing = after - new.upperBound
    var upward: [Span] = []
    let start = max(old.upperBound, end)
    take(max(start, before - missing)..<before, &missing, &upward)
    make(min(missing, old.count), &missing, &upward)
    if end < old.lowerBound {
      take(max(end, old.lowerBound - missing)..<old.lowerBound, &missing, &upward)
    }
    make(missing, &missing, &upward)
    below = upward.reversed()
  }
}

/// - Returns: the end of what is taken.
@discardableResult
private func take(_ range: Range<Int>, _ missing: inout Int, _ spans: inout [FillingSpans.Span]) -> Int {
  if range.isEmpty { return 0 }
  missing -= range.count
  spans.append(.kept(range))
  return range.upperBound
}

private func make(_ count: Int, _ missing: inout Int, _ spans: inout [FillingSpans.Span]) {
  if count == 0 { return }
  missing -= count
  spans.append(.made(count))
}
