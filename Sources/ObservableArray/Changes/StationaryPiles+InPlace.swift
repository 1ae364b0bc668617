extension StationaryPiles {
  /// Chooses anew, when some run in place can stay that does not: of the longest ascents one with the most elements in
  /// place.
  ///
  /// A longest ascent takes one element of every pile. So first, from the end, the runs are found that are in any of
  /// them; there are few in a shuffle. Then, from the start, each of those is told which one before it to follow.
  ///
  /// - Complexity: O(*r* + *n*) for *n* elements in *r* runs.
  static func preferInPlace(
    _ runs: UnsafeBufferPointer<PositionRun>, _ base: Int, _ pile: borrowing Scratch<UInt32>, _ piles: Int,
    _ recent: borrowing Scratch<UInt32>, _ stays: UnsafeMutableBufferPointer<Bool>
  ) {
    // recent[p]: of the runs that start on pile p and are in a longest ascent, where the last one seen starts. Those
    // before it on its pile start later: so some run goes on from one that ends on p - 1 if this one does.
    for number in 1...piles { recent[number] = 0 }
    recent[piles + 1] = .max
    var useful: [UInt32] = []
    var canImprove = false
    var index = runs.count - 1
    while index >= 0 {
      let run = runs[index]
      let last = UInt32(truncatingIfNeeded: run.before &- base &+ run.count &- 1)
      let first = Int(pile[index])
      if recent[first &+ run.count] > last {
        recent[first] = UInt32(truncatingIfNeeded: run.before &- base)
        useful.append(UInt32(truncatingIfNeeded: index))
        if run.isInPlace && !stays[index] { canImprove = true }
      }
      index &-= 1
    }
    if !canImprove { return }
    useful.reverse()
    let previous = following(useful.map { runs[Int($0)] }, useful.map { Int(pile[Int($0)]) }, piles)
    for index in 0..<runs.count { stays[index] = false }
    var chosen = previous.last
    while chosen >= 0 {
      stays[Int(useful[chosen])] = true
      chosen = previous.of[chosen]
    }
  }

  /// For each of runs that are all in some longest ascent the one before it in an ascent that has the most elements in
  /// place, and the last one of the best of all.
  ///
  /// Within a pile the positions before descend, so those of the pile below that a run can follow are a window that only
  /// moves on; each pile keeps its window's maxima in a list.
  private static func following(
    _ runs: [PositionRun], _ pile: [Int], _ piles: Int
  ) -> (last: Int, of: [Int]) {
    var previous = [Int](repeating: -1, count: runs.count)
    var inPlace = [Int](repeating: 0, count: runs.count)
    // The list of the runs that end on a pile: from its best one to its last one, descending.
    var first = [Int](repeating: -1, count: piles + 1)
    var last = [Int](repeating: -1, count: piles + 1)
    var next = [Int](repeating: -1, count: runs.count)
    var prior = [Int](repeating: -1, count: runs.count)
    for (index, run) in runs.enumerated() {
      let below = pile[index] - 1
      if below > 0 {
        // The one that ended the pile below when this run was laid down ascends to it: the list does not run out.
        while runs[first[below]].before > run.before { first[below] = next[first[below]] }
        previous[index] = first[below]
        inPlace[index] = inPlace[first[below]]
      }
      if run.isInPlace { inPlace[index] += run.count }
      let number = below + run.count
      var end = last[number]
      while end >= 0 && inPlace[end] <= inPlace[index] { end = end == first[number] ? -1 : prior[end] }
      prior[index] = end
      if end < 0 { first[number] = index } else { next[end] = index }
      last[number] = index
    }
    return (first[piles], previous)
  }
}
