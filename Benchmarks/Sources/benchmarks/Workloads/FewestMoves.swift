import ObservableArray

/// Not a timing: whether events have as few moves as there can be, with shared nodes and without.
enum FewestMoves {
  static func run(_ bench: inout Bench) throws {
    let cases = bench.isQuick ? 200 : 2000
    var generator = SplitMix64(seed: 13)
    var (flat, shared) = (0, 0)
    for _ in 0..<cases {
      let old = Array(0..<Int.random(in: 0...8, using: &generator))
      let new = Array(old.shuffled(using: &generator).prefix(Int.random(in: 0...8, using: &generator)))
      let event = ArrayChangeEvent(from: old, to: new)
      try check(event.apply(to: old, takingFrom: new) == new, "from \(old) to \(new)")
      if event.moves.count != new.count - longestAscent(new) { flat += 1 }

      let before = PersistentArray(0..<1000)
      var after = before
      for _ in 0..<Int.random(in: 1...6, using: &generator) { after = rearranged(after, using: &generator) }
      let structural = ArrayChangeEvent(from: before, to: after)
      try check(structural.apply(to: before, takingFrom: after) == after, "of rearranged snapshots")
      if structural.moves.count != after.count - longestAscent(Array(after)) { shared += 1 }
    }
    bench.add(
      Figure(
        "pairs of up to 8 elements with more moves than needed", size: cases, unit: .number,
        Timing(exactly: Double(flat)), target: .value(atMost: 0)))
    bench.add(
      Figure(
        "pairs that share nodes with more moves than needed", size: cases, unit: .number,
        Timing(exactly: Double(shared)), target: .value(atMost: 0)))
  }

  /// One element elsewhere, or a stretch of them with the nodes they stand in.
  private static func rearranged(
    _ array: PersistentArray<Int>, using generator: inout SplitMix64
  ) -> PersistentArray<Int> {
    var result = array
    let bound = Int.random(in: 0..<array.count, using: &generator)
    if Bool.random(using: &generator) {
      result.move(from: bound, to: Int.random(in: 0..<array.count, using: &generator))
      return result
    }
    let (head, tail) = array.split(at: bound)
    return tail + head
  }

  /// The length of the longest ascending subsequence, by comparing every two elements.
  private static func longestAscent(_ values: [Int]) -> Int {
    var best: [Int] = []
    for (index, value) in values.enumerated() {
      var length = 1
      for other in 0..<index where values[other] < value { length = max(length, best[other] + 1) }
      best.append(length)
    }
    return best.max() ?? 0
  }
}
