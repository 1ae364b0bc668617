import ObservableArray

extension ArrayChangeEvent {
  /// Where the elements that stand in `range` after stood before, ascending. Positions of inserted ones are
  /// left out.
  ///
  /// - Complexity: O(*r* log *r*) for the event's *r* ranges, whatever the length of `range`.
  func arrivals(in range: Range<Int>) -> [ArrivalRun] {
    let departures = (deletedRanges + moveRanges.map(\.sources)).sorted { $0.lowerBound < $1.lowerBound }
    let landings =
      (insertedRanges.map { Landing($0, from: nil) }
      + moveRanges.map { Landing($0.destinations, from: $0.from) })
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    var (before, after) = (0, 0)
    var (departure, landing) = (departures.startIndex, landings.startIndex)
    var runs: [ArrivalRun] = []
    func add(_ run: ArrivalRun) {
      if let inside = run.cut(destinations: range) { runs.appendJoining(inside) }
    }
    while after < range.upperBound {
      if departure < departures.endIndex && departures[departure].lowerBound == before {
        before = departures[departure].upperBound
        departure += 1
      } else if landing < landings.endIndex && landings[landing].range.lowerBound == after {
        let landed = landings[landing]
        if let source = landed.source { add(ArrivalRun(at: after, was: source, count: landed.range.count)) }
        after = landed.range.upperBound
        landing += 1
      } else {
        // These stay in order: until the next one leaves or lands.
        var count = range.upperBound - after
        if departure < departures.endIndex { count = min(count, departures[departure].lowerBound - before) }
        if landing < landings.endIndex { count = min(count, landings[landing].range.lowerBound - after) }
        add(ArrivalRun(at: after, was: before, count: count))
        before += count
        after += count
      }
    }
    return runs
  }

  private struct Landing {
    let range: Range<Int>
    /// Where the first one stood before; nil when they are new.
    let source: Int?

    init(_ range: Range<Int>, from source: Int?) {
      self.range = range
      self.source = source
    }
  }
}

extension [Range<Int>] {
  /// What of these ascending ranges is in `range`.
  func cut(to range: Range<Int>) -> [Range<Int>] {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound > range.lowerBound { high = middle } else { low = middle + 1 }
    }
    return self[low...].prefix { $0.lowerBound < range.upperBound }.map { $0.clamped(to: range) }
      .filter { !$0.isEmpty }
  }

  mutating func appendJoining(_ range: Range<Int>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
