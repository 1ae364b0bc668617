extension [PositionRun] {
  /// The runs in the order of their positions before.
  ///
  /// - Complexity: O(*r*) when they are in that order already, or when there are many; O(*r* log *r*) otherwise.
  func sortedByBefore() -> [PositionRun] {
    for index in indices.dropFirst() where self[index].before < self[index - 1].before {
      return withUnsafeBufferPointer { runs in runs.orderByBefore().map { runs[$0] } }
    }
    return self
  }
}

extension UnsafeBufferPointer<PositionRun> {
  /// The numbers of the runs in the order of their positions before.
  func orderByBefore() -> [Int] {
    var greatest = 0
    for run in self where !run.isTail { greatest = Swift.max(greatest, run.before) }
    if count <= 256 || count >= 1 << 32 || greatest >= 1 << 32 - 1 {
      return indices.sorted { self[$0].before < self[$1].before }
    }
    // A tail stands last on both sides.
    var keys = enumerated().map { UInt64($1.isTail ? greatest + 1 : $1.before) << 32 | UInt64($0) }
    keys.sortByRadix(from: 32, to: 64 - UInt64(greatest + 1).leadingZeroBitCount + 32)
    return keys.map { Int($0 & 0xFFFF_FFFF) }
  }
}

extension [UInt64] {
  /// Sorts by some of the bits, 11 at a time from the lowest on, each time keeping the order of what is equal there.
  fileprivate mutating func sortByRadix(from lowestBit: Int, to highestBit: Int) {
    let bits = 11
    var other = [UInt64](repeating: 0, count: count)
    for shift in stride(from: lowestBit, to: highestBit, by: bits) {
      var starts = [Int](repeating: 0, count: 1 << bits)
      let mask = UInt64(starts.count - 1)
      for key in self { starts[Int(key >> UInt64(shift) & mask)] += 1 }
      var sum = 0
      for digit in starts.indices {
        (starts[digit], sum) = (sum, sum + starts[digit])
      }
      for key in self {
        let digit = Int(key >> UInt64(shift) & mask)
        other[starts[digit]] = key
        starts[digit] += 1
      }
      swap(&self, &other)
    }
  }
}
