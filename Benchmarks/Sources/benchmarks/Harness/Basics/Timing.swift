/// What several runs of the same work took, or held: the least and the middle one.
struct Timing: Codable {
  let best: Double
  let median: Double

  init(best: Double, median: Double) {
    self.best = best
    self.median = median
  }

  /// Of one exact figure, such as a count of bytes.
  init(exactly value: Double) {
    self.init(best: value, median: value)
  }

  /// - Precondition: there is at least one run.
  init(of runs: [Double]) {
    let sorted = runs.sorted()
    self.init(best: sorted[0], median: sorted[sorted.count / 2])
  }
}
