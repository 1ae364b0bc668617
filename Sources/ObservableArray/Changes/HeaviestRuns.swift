/// The heaviest increasing subsequence of few long runs, by prefix maxima in a Fenwick tree over the ranks of the
/// positions before.
enum HeaviestRuns {
  /// Says for each run, ascending by the positions after, whether it stays.
  ///
  /// Runs that no other one comes between on either side are weighed together.
  ///
  /// - Complexity: O(*r* log *r*).
  static func choose(
    from runs: UnsafeBufferPointer<PositionRun>, into stays: UnsafeMutableBufferPointer<Bool>
  ) {
    var rank = [Int](repeating: 0, count: runs.count)
    for (place, index) in runs.orderByBefore().enumerated() { rank[index] = place }
    // The group of each run, and each group's rank among the groups.
    var starts = [0]
    for index in runs.indices.dropFirst() where rank[index] != rank[index - 1] + 1 { starts.append(index) }
    var groupAtRank = [Int](repeating: -1, count: runs.count)
    for (group, start) in starts.enumerated() { groupAtRank[rank[start]] = group }
    var ranks = [Int](repeating: 0, count: starts.count)
    var next = 0
    for group in groupAtRank where group >= 0 {
      next += 1
      ranks[group] = next
    }
    let chosen = heaviest(starts, ranks) { group, weight in
      let end = group + 1 < starts.count ? starts[group + 1] : runs.count
      for run in runs[starts[group]..<end] {
        weight.all += run.count
        if run.isInPlace { weight.inPlace += run.count }
      }
    }
    for group in starts.indices {
      let end = group + 1 < starts.count ? starts[group + 1] : runs.count
      for index in starts[group]..<end { stays[index] = chosen[group] }
    }
  }

  private typealias Weight = (all: Int, inPlace: Int)

  /// - Parameter ranks: Of each group, from 1 on.
  private static func heaviest(
    _ groups: [Int], _ ranks: [Int], add: (_ group: Int, _ weight: inout Weight) -> Void
  ) -> [Bool] {
    let count = groups.count
    // best[node]: the group that ends the heaviest ascent among the ranks that the Fenwick node covers.
    var best = [Int](repeating: -1, count: count + 1)
    var weight = [Weight](repeating: (0, 0), count: count)
    var previous = [Int](repeating: -1, count: count)
    var heaviest = -1
    for group in 0..<count {
      var node = ranks[group] - 1
      while node > 0 {
        let candidate = best[node]
        if candidate >= 0 && (previous[group] < 0 || weight[candidate] > weight[previous[group]]) {
          previous[group] = candidate
        }
        node &= node - 1
      }
      if previous[group] >= 0 { weight[group] = weight[previous[group]] }
      add(group, &weight[group])
      if heaviest < 0 || weight[group] > weight[heaviest] { heaviest = group }
      node = ranks[group]
      while node <= count {
        if best[node] < 0 || weight[best[node]] < weight[group] { best[node] = group }
        node += node & -node
      }
    }
    var stays = [Bool](repeating: false, count: count)
    while heaviest >= 0 {
      stays[heaviest] = true
      heaviest = previous[heaviest]
    }
    return stays
  }
}
