import ObservableArray

/// In which steps a list model becomes another one, so that GTK does little and keeps what it can.
///
/// Measured with GTK 4.8:
/// - A change of a few neighbouring rows told at once keeps the widgets, and the focus, of all rows that are still there.
///   So a near move is one step that covers both ends.
/// - Rows on screen that are exchanged for others at once leave GTK where it is. When all that have widgets are taken out
///   first, it loses its place. So the rows of a window that is loaded are one step.
/// - A very large exchange told at once has GTK read all the new items, to find its place again. So it is a removal and an
///   insertion, as is a far move; all removals come first, so that no row is in the list twice.
/// - Each step costs about 0.01 ms, whatever its size. So thousands of scattered changes are joined to fewer.
struct EmissionPlan {
  /// Neighbouring rows that are taken out, and those that are put in their place.
  struct Step {
    /// Positions before.
    var removed: Range<Int>
    /// Positions after.
    var added: Range<Int>
    /// Whether a row comes from another step, or goes to one.
    var exchangesRows = false

    /// Whether the removal and the insertion are told at once.
    var isWhole: Bool {
      !removed.isEmpty && !added.isEmpty && !exchangesRows
        && max(removed.count, added.count) <= EmissionPlan.largestExchange
    }
  }

  /// As many rows as a near move may cover.
  static let largestWhole = 64
  /// As many rows as are told of at once, when some are taken out and some put in.
  static let largestExchange = 1_024
  static let mostSteps = 1_000

  /// The steps, ascending on both sides.
  private(set) var steps: [Step]

  /// - Complexity: O(*r* log *r*) for the event's *r* ranges.
  init(_ event: ArrayChangeEvent) {
    steps = event.splices.map { Step(removed: $0.removedRange, added: $0.addedRange) }
    if !event.moveRanges.isEmpty { joinNearMoves(event) }
    var stretch = 8
    while steps.count > Self.mostSteps {
      join { $1.removed.lowerBound - $0.removed.upperBound < stretch }
      stretch *= 2
    }
    for move in event.moveRanges {
      let (source, target) = (step(removing: move.from), step(adding: move.to))
      if source == target { continue }
      steps[source].exchangesRows = true
      steps[target].exchangesRows = true
    }
  }

  private mutating func joinNearMoves(_ event: ArrayChangeEvent) {
    // Of each step, the last one that it is joined with.
    var last = Array(steps.indices)
    for move in event.moveRanges {
      let (a, b) = (step(removing: move.from), step(adding: move.to))
      let (low, high) = (min(a, b), max(a, b))
      let removed = steps[high].removed.upperBound - steps[low].removed.lowerBound
      let added = steps[high].added.upperBound - steps[low].added.lowerBound
      if max(removed, added) <= Self.largestWhole { last[low] = max(last[low], high) }
    }
    var end = 0
    var index = 0
    join { _, _ in
      end = max(end, last[index])
      index += 1
      return index <= end
    }
  }

  /// Joins each step with the one before it when `joins` says so, which is asked for all pairs in order.
  private mutating func join(_ joins: (Step, Step) -> Bool) {
    var result: [Step] = []
    result.reserveCapacity(steps.count)
    for step in steps {
      if let last = result.last, joins(last, step) {
        result[result.count - 1] = Step(
          removed: last.removed.lowerBound..<step.removed.upperBound,
          added: last.added.lowerBound..<step.added.upperBound)
      } else {
        result.append(step)
      }
    }
    steps = result
  }

  private func step(removing position: Int) -> Int { index { $0.removed.upperBound > position } }

  private func step(adding position: Int) -> Int { index { $0.added.upperBound > position } }

  private func index(_ isBehind: (Step) -> Bool) -> Int {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(steps[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
