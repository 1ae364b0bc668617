/// Times, kept in classes that are about 2 % wide.
struct Latencies {
  private var counts = [Int](repeating: 0, count: 1400)
  private(set) var count = 0
  private(set) var longest = Duration.zero

  mutating func add(_ time: Duration) {
    counts[min(Self.index(time), counts.count - 1)] += 1
    count += 1
    longest = max(longest, time)
  }

  /// Milliseconds that so many of the times are within.
  func milliseconds(_ share: Double) -> Double {
    var left = Int((Double(count) * share).rounded(.up))
    for (index, number) in counts.enumerated() {
      left -= number
      if left <= 0 { return Self.milliseconds(index) }
    }
    return 0
  }

  private static func index(_ time: Duration) -> Int {
    var index = 0
    let limit = Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
    var (low, high) = (0, 1400)
    while low < high {
      index = (low + high) / 2
      if milliseconds(index) < limit { low = index + 1 } else { high = index }
    }
    return low
  }

  /// 0.01 ms, 0.0102 ms …
  private static func milliseconds(_ index: Int) -> Double {
    var result = 0.01
    var factor = 1.02
    var rest = index
    while rest > 0 {
      if rest & 1 == 1 { result *= factor }
      factor *= factor
      rest >>= 1
    }
    return result
  }
}
