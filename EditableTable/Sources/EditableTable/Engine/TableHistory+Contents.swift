import ObservableArray

extension TableHistory {
  /// What the lock guards. The steps are a persistent array, so that a reader takes those it wants as they
  /// are and looks at them after the lock is free.
  struct Contents: Sendable {
    private(set) var steps: PersistentArray<HistoryStep>
    private var bytes = 0

    init(steps: PersistentArray<HistoryStep>) { self.steps = steps }

    var newest: HistoryStep { steps[steps.count - 1] }

    /// Versions follow one another without a gap.
    func index(of version: Int) -> Int? {
      let (index, overflow) = version.subtractingReportingOverflow(steps[0].state.version)
      return overflow || !steps.indices.contains(index) ? nil : index
    }

    /// Appends, and forgets what had to go for it.
    mutating func append(_ step: HistoryStep, _ limits: TableHistoryLimits) {
      var dropped: [HistoryStep] = []
      append(step, limits, dropped: &dropped)
    }

    /// Appends, and moves what had to go for it to `dropped`.
    mutating func append(_ step: HistoryStep, _ limits: TableHistoryLimits, dropped: inout [HistoryStep]) {
      steps.append(step)
      bytes += step.bytes
      while steps.count > limits.versions || (bytes > limits.bytes && steps.count > 1) {
        dropped.append(steps.remove(at: 0))
        // What the second step replaced is what only the first one still had.
        bytes -= steps[0].bytes
      }
    }
  }
}
