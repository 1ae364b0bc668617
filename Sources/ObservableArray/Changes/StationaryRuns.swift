/// Chooses which runs stay, so that the fewest elements move.
///
/// The runs that stay must ascend on both sides, and what does not stay moves: so they are a heaviest increasing
/// subsequence, a run weighing as much as it has elements. A run that is as long as it can be stays or moves whole, which
/// makes the choice exact for the single elements too.
///
/// - Runs of one weight: the longest increasing subsequence by patience sorting (Schensted 1961, Fredman 1975).
/// - Otherwise: prefix maxima in a Fenwick tree over the ranks of the positions before.
enum StationaryRuns {
  /// For each of `runs`, which ascend by their positions after and end with a tail, whether it stays.
  ///
  /// - Complexity: O(*r* log *r*).
  static func choose(from runs: [PositionRun]) -> [Bool] {
    let finite = runs.dropLast()
    let weight = finite.first?.count ?? 0
    if finite.allSatisfy({ $0.count == weight }) { return chooseLongest(from: runs) }
    return chooseHeaviest(from: runs)
  }

  private static func chooseLongest(from runs: [PositionRun]) -> [Bool] {
    // ends[k]: the run with the least position before that ends an ascent of k + 1 runs; least[k]: that position.
    var ends: [Int] = []
    var least: [Int] = []
    var previous = [Int](repeating: -1, count: runs.count)
    for (index, run) in runs.enumerated() {
      // What goes on ascending needs no search.
      var low = least.last ?? -1 < run.before ? least.count : 0
      var high = least.count
      while low < high {
        let middle = (low + high) / 2
        if least[middle] < run.before {
          low = middle + 1
        } else {
          high = middle
        }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count {
        ends.append(index)
        least.append(run.before)
      } else {
        ends[low] = index
        least[low] = run.before
      }
    }
    return chain(endingAt: ends.last ?? -1, previous)
  }

  private static func chooseHeaviest(from runs: [PositionRun]) -> [Bool] {
    var rank = [Int](repeating: 0, count: runs.count)
    for (place, index) in runs.orderByBefore().enumerated() { rank[index] = place + 1 }

    // best[node]: the run that ends the heaviest ascent among the ranks that the Fenwick node covers.
    var best = [Int](repeating: -1, count: runs.count + 1)
    var weight = [Int](repeating: 0, count: runs.count)
    var previous = [Int](repeating: -1, count: runs.count)
    var heaviest = -1
    for index in runs.indices {
      var node = rank[index] - 1
      while node > 0 {
        let candidate = best[node]
        if candidate >= 0 && (previous[index] < 0 || weight[candidate] > weight[previous[index]]) {
          previous[index] = candidate
        }
        node &= node - 1
      }
      weight[index] = runs[index].count + (previous[index] < 0 ? 0 : weight[previous[index]])
      if heaviest < 0 || weight[index] > weight[heaviest] { heaviest = index }
      node = rank[index]
      while node <= runs.count {
        if best[node] < 0 || weight[best[node]] < weight[index] { best[node] = index }
        node += node & -node
      }
    }
    return chain(endingAt: heaviest, previous)
  }

  private static func chain(endingAt last: Int, _ previous: [Int]) -> [Bool] {
    var stays = [Bool](repeating: false, count: previous.count)
    var index = last
    while index >= 0 {
      stays[index] = true
      index = previous[index]
    }
    return stays
  }
}
