/// How long things took, in buckets.
struct DurationHistogram: Hashable {
  /// Upper bounds in seconds.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  /// How many were in each bucket and in none before it; the last one is for what took longer than all bounds.
  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  private(set) var seconds = 0.0

  mutating func add(_ duration: Duration) {
    let taken = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    counts[Self.bounds.firstIndex { taken <= $0 } ?? Self.bounds.count] += 1
    seconds += taken
  }
}
