import ObservableArray

/// A run of elements that are next to each other before and after: at `at`… after stand those of `was`…
/// before.
struct ArrivalRun: Hashable {
  var at: Int
  var was: Int
  var count: Int

  var destinations: Range<Int> { at..<at + count }
  var sources: Range<Int> { was..<was + count }

  /// The part whose positions after are in `range`; nil when there is none.
  func cut(destinations range: Range<Int>) -> ArrivalRun? { part(destinations.clamped(to: range), at) }

  /// The part whose positions before are in `range`; nil when there is none.
  func cut(sources range: Range<Int>) -> ArrivalRun? { part(sources.clamped(to: range), was) }

  private func part(_ range: Range<Int>, _ start: Int) -> ArrivalRun? {
    if range.isEmpty { return nil }
    let offset = range.lowerBound - start
    return ArrivalRun(at: at + offset, was: was + offset, count: range.count)
  }
}

extension [ArrivalRun] {
  /// Appends a run, joined with the last one when it goes on where that ends, before and after.
  mutating func appendJoining(_ run: ArrivalRun) {
    if let last, last.at + last.count == run.at, last.was + last.count == run.was {
      self[count - 1].count += run.count
    } else {
      append(run)
    }
  }
}
