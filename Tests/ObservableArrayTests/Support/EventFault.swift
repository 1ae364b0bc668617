import ObservableArray

/// Says what is wrong with an event between two arrays, by recomputing from its ranges what it must be: for tests of
/// tens of thousands of events, which cannot afford an expectation each.
enum EventFault {
  /// What is wrong first, nil when nothing is.
  ///
  /// - Parameter idCount: Identities are from 0 to below this.
  static func first(_ event: ArrayChangeEvent, _ old: [Item], _ new: [Item], idCount: Int) -> String? {
    if event.apply(to: old, takingFrom: new) != new { return "it does not make the value after" }
    guard let sources = sources(event, old.count), sources.count == new.count else {
      return "it is for other counts"
    }
    var isUpdated = [Bool](repeating: false, count: old.count)
    for range in event.updatedRanges { for position in range { isUpdated[position] = true } }
    var updates = event.updatedRanges.reduce(0) { $0 + $1.count }
    var kept: [Int] = []
    for (after, before) in sources.enumerated() where before >= 0 {
      kept.append(before)
      if old[before].id != new[after].id { return "it pairs \(before) with \(after)" }
      if (old[before].content != new[after].content) != isUpdated[before] {
        return "\(before) is updated wrongly"
      }
      if isUpdated[before] { updates -= 1 }
    }
    if updates != 0 { return "it updates what is gone" }
    if kept.count != pairsPossible(old, new, idCount) { return "it deletes what it could keep" }
    if event.moveRanges.reduce(0, { $0 + $1.count }) != kept.count - longestAscent(kept) {
      return "it moves more than it must"
    }
    return nil
  }

  /// Of each position after, the position before; -1 for what was inserted.
  private static func sources(_ event: ArrayChangeEvent, _ count: Int) -> [Int]? {
    let after =
      count + event.insertedRanges.reduce(0) { $0 + $1.count }
      - event.deletedRanges.reduce(0) { $0 + $1.count }
    if after < 0 { return nil }
    var isGone = [Bool](repeating: false, count: count)
    for range in event.deletedRanges { for position in range { isGone[position] = true } }
    var sources = [Int](repeating: -2, count: after)
    for range in event.insertedRanges { for position in range { sources[position] = -1 } }
    for run in event.moveRanges {
      for offset in 0..<run.count {
        isGone[run.from + offset] = true
        sources[run.to + offset] = run.from + offset
      }
    }
    var next = 0
    for position in 0..<after where sources[position] == -2 {
      while next < count && isGone[next] { next += 1 }
      if next == count { return nil }
      sources[position] = next
      next += 1
    }
    while next < count && isGone[next] { next += 1 }
    return next == count ? sources : nil
  }

  private static func pairsPossible(_ old: [Item], _ new: [Item], _ idCount: Int) -> Int {
    var left = [Int](repeating: 0, count: idCount)
    for item in old { left[item.id] += 1 }
    var pairs = 0
    for item in new where left[item.id] > 0 {
      left[item.id] -= 1
      pairs += 1
    }
    return pairs
  }

  /// By patience sorting; `EventModel` has the slow way, with which it agrees on every event of the other tests.
  private static func longestAscent(_ numbers: [Int]) -> Int {
    var least: [Int] = []
    for number in numbers {
      var (low, high) = (0, least.count)
      while low < high {
        let middle = (low + high) / 2
        if least[middle] < number { low = middle + 1 } else { high = middle }
      }
      if low == least.count { least.append(number) } else { least[low] = number }
    }
    return least.count
  }
}
