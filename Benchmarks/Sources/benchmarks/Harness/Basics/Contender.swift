/// One way to do a piece of work.
struct Contender {
  let name: String
  /// One run: prepares, does the work between a stopwatch's start and stop, and returns the seconds an operation took.
  let run: () -> Double
}

extension Contender {
  /// Runs all in turn, once to warm up and then `rounds` times, so that whatever else the machine does meets all of
  /// them; each round in another order, since a contender inherits the caches and the heap of the one before it.
  static func measure(_ contenders: [Contender], rounds: Int) -> [Timing] {
    var runs = contenders.map { _ in [Double]() }
    var generator = SplitMix64(seed: 3)
    for round in 0...rounds {
      for number in contenders.indices.shuffled(using: &generator) {
        let cost = contenders[number].run()
        if round > 0 { runs[number].append(cost) }
      }
    }
    return runs.map { Timing(of: $0) }
  }
}
