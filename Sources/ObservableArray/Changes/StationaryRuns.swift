/// Chooses which runs stay, so that the fewest elements move.
///
/// The runs that stay must ascend on both sides, and what does not stay moves: so they are a heaviest increasing
/// subsequence, a run weighing as much as it has elements. A run that is as long as it can be stays or moves whole, which
/// makes the choice exact for the single elements too. Of equally heavy ones it is one with the most elements in place,
/// whose position is the same on both sides: a reader does not expect those among the moves.
///
/// Runs at both ends that nothing crosses stay and are not weighed. Of the others,
/// - many short ones are laid on piles element by element (`StationaryPiles`);
/// - few long ones are weighed by prefix maxima in a Fenwick tree (`HeaviestRuns`).
enum StationaryRuns {
  /// For each of `runs`, which ascend by their positions after and end with a tail, whether it stays.
  ///
  /// - Complexity: O(*r* log *r*).
  static func choose(from runs: [PositionRun]) -> [Bool] {
    var stays = [Bool](repeating: true, count: runs.count)
    let crossed = crossedRuns(runs)
    if !crossed.isEmpty {
      stays.withUnsafeMutableBufferPointer {
        choose(from: runs, crossed, UnsafeMutableBufferPointer(rebasing: $0[crossed]))
      }
    }
    return stays
  }

  /// The fewest moves that put `runs`, which ascend by their positions after and end with a tail, in order.
  ///
  /// - Complexity: O(*r* log *r*); O(*r*) when they are in order.
  static func moves(among runs: [PositionRun]) -> [ArrayChangeEvent.MoveRange] {
    let crossed = crossedRuns(runs)
    if crossed.isEmpty { return [] }
    let stays = Scratch<Bool>(capacity: crossed.count)
    choose(from: runs, crossed, UnsafeMutableBufferPointer(start: stays.start, count: crossed.count))
    var count = 0
    for index in 0..<crossed.count where !stays[index] { count += 1 }
    return runs.withUnsafeBufferPointer { runs in
      [ArrayChangeEvent.MoveRange](unsafeUninitializedCapacity: count) { moves, initialized in
        for index in crossed where !stays[index - crossed.lowerBound] {
          let run = runs[index]
          if initialized > 0 {
            let last = moves[initialized - 1]
            if last.from + last.count == run.before && last.to + last.count == run.after {
              moves[initialized - 1] = .init(from: last.from, to: last.to, count: last.count + run.count)
              continue
            }
          }
          (moves.baseAddress.unsafelyUnwrapped + initialized).initialize(
            to: .init(from: run.before, to: run.after, count: run.count))
          initialized += 1
        }
      }
    }
  }

  private static func choose(
    from runs: [PositionRun], _ crossed: Range<Int>, _ stays: UnsafeMutableBufferPointer<Bool>
  ) {
    runs.withUnsafeBufferPointer { runs in
      let runs = UnsafeBufferPointer(rebasing: runs[crossed])
      if runs.count == 2 {
        // One passed the other, as in every single move.
        stays[0] = weight(runs[0]) > weight(runs[1])
        stays[1] = !stays[0]
        return
      }
      var elements = 0
      for run in runs { elements += run.count }
      // A pile costs little more than a store, a run in the tree a few dozen steps.
      if elements <= 32 * runs.count && elements < Int(Int32.max)
        && StationaryPiles.canHold(runs, elements: elements)
      {
        StationaryPiles.choose(from: runs, elements: elements, into: stays)
      } else {
        HeaviestRuns.choose(from: runs, into: stays)
      }
    }
  }

  private static func weight(_ run: PositionRun) -> (all: Int, inPlace: Int) {
    (run.count, run.isInPlace ? run.count : 0)
  }

  /// All runs but those at the start and at the end that lie before or after all others on both sides.
  ///
  /// - Complexity: O(*r*).
  private static func crossedRuns(_ runs: [PositionRun]) -> Range<Int> {
    runs.withUnsafeBufferPointer { runs in
      var firstDescent = 1
      while firstDescent < runs.count && runs[firstDescent].before > runs[firstDescent - 1].before {
        firstDescent += 1
      }
      if firstDescent >= runs.count { return 0..<0 }
      var lastDescent = runs.count - 1
      while runs[lastDescent].before > runs[lastDescent - 1].before { lastDescent -= 1 }
      var least = Int.max
      for index in firstDescent..<runs.count { least = Swift.min(least, runs[index].before) }
      var greatest = 0
      for index in 0..<lastDescent { greatest = Swift.max(greatest, runs[index].before) }
      var (start, end) = (firstDescent, lastDescent)
      while start > 0 && runs[start - 1].before > least { start -= 1 }
      while end < runs.count && runs[end].before < greatest { end += 1 }
      return start..<end
    }
  }
}
