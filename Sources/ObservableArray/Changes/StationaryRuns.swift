/// Chooses which runs stay, so that the fewest elements move.
///
/// The runs that stay must ascend on both sides, and what does not stay moves: so they are a heaviest increasing
/// subsequence, a run weighing as much as it has elements. A run that is as long as it can be stays or moves whole, which
/// makes the choice exact for the single elements too. Of equally heavy ones it is one with the most elements in place,
/// whose position is the same on both sides: a reader does not expect those among the moves.
///
/// - Runs of one weight: the longest increasing subsequence by patience sorting (Schensted 1961, Fredman 1975), and
///   when that leaves out a run in place, a walk through its piles with sliding maxima.
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
    var pile = [Int](repeating: 0, count: runs.count)
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
      pile[index] = low
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count {
        ends.append(index)
        least.append(run.before)
      } else {
        ends[low] = index
        least[low] = run.before
      }
    }
    let last = ends.last ?? -1
    let stays = chain(endingAt: last, previous)
    if runs.indices.allSatisfy({ stays[$0] || !runs[$0].isInPlace }) { return stays }
    return chain(endingAt: last, preferringInPlace(runs, pile))
  }

  /// For each run the one before it in an ascent that is as long as can be and has the most runs in place.
  ///
  /// The longest ascents take one run of every pile. Within a pile the positions before descend, so those of the pile
  /// below that a run can follow are a window that only moves on; each pile keeps its window's maxima in a list.
  private static func preferringInPlace(_ runs: [PositionRun], _ pile: [Int]) -> [Int] {
    var previous = [Int](repeating: -1, count: runs.count)
    var inPlace = [Int](repeating: 0, count: runs.count)
    // The list of a pile: from its best run to its last one, descending.
    var first = [Int](repeating: -1, count: runs.count)
    var last = [Int](repeating: -1, count: runs.count)
    var next = [Int](repeating: -1, count: runs.count)
    var prior = [Int](repeating: -1, count: runs.count)
    for (index, run) in runs.enumerated() {
      let number = pile[index]
      if number > 0 {
        // The one that ended the pile below when this run was laid down ascends to it: the list does not run out.
        while runs[first[number - 1]].before > run.before { first[number - 1] = next[first[number - 1]] }
        previous[index] = first[number - 1]
        inPlace[index] = inPlace[first[number - 1]]
      }
      if run.isInPlace { inPlace[index] += 1 }
      var end = last[number]
      while end >= 0 && inPlace[end] <= inPlace[index] { end = end == first[number] ? -1 : prior[end] }
      prior[index] = end
      if end < 0 { first[number] = index } else { next[end] = index }
      last[number] = index
    }
    return previous
  }

  private static func chooseHeaviest(from runs: [PositionRun]) -> [Bool] {
    var rank = [Int](repeating: 0, count: runs.count)
    for (place, index) in runs.orderByBefore().enumerated() { rank[index] = place + 1 }

    // best[node]: the run that ends the heaviest ascent among the ranks that the Fenwick node covers.
    var best = [Int](repeating: -1, count: runs.count + 1)
    var weight = [(all: Int, inPlace: Int)](repeating: (0, 0), count: runs.count)
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
      if previous[index] >= 0 { weight[index] = weight[previous[index]] }
      weight[index].all += runs[index].count
      if runs[index].isInPlace { weight[index].inPlace += runs[index].count }
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
