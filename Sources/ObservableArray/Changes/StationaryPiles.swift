/// The longest increasing subsequence of the elements of many short runs, by patience sorting (Schensted 1961, Fredman
/// 1975).
///
/// Each element goes on the leftmost pile whose top is not less than it, so its pile is how long an ascent can be that
/// ends with it. A run's elements go on neighbouring piles, so that only its first one is searched for. Whatever element
/// of a run is in a longest ascent, the whole run is.
enum StationaryPiles {
  /// Whether the distances between the positions before fit into the piles' 32 bits.
  static func canHold(_ runs: UnsafeBufferPointer<PositionRun>, elements: Int) -> Bool {
    var (least, greatest) = (Int.max, 0)
    for run in runs {
      least = Swift.min(least, run.before)
      greatest = Swift.max(greatest, run.before)
    }
    return greatest - least < Int(UInt32.max) - elements - 1
  }

  /// Says for each run, ascending by the positions after, whether it stays.
  ///
  /// - Precondition: The piles can hold the runs.
  /// - Complexity: O(*r* log *n* + *n*) for *n* elements in *r* runs.
  static func choose(
    from runs: UnsafeBufferPointer<PositionRun>, elements: Int, into stays: UnsafeMutableBufferPointer<Bool>
  ) {
    // top[p]: the position before on top of pile p, from pile 1 on, counted from 1 for the least position; past the last
    // pile, as far as a search looks, the greatest number.
    let top = Scratch<UInt32>(capacity: elements + 2 + searched)
    for number in 1...searched + 1 { top[number] = .max }
    let pile = Scratch<UInt32>(capacity: runs.count)
    top[0] = 0
    var base = Int.max
    for run in runs { base = Swift.min(base, run.before) }
    base -= 1
    var piles = 0
    var next = 1  // the pile after that of the last element
    var inPlace = 0
    for index in 0..<runs.count {
      let run = runs[index]
      let value = UInt32(truncatingIfNeeded: run.before &- base)
      var number = next
      // What goes on ascending after the run before it needs no search, nor does what goes on after all.
      let low = top[next &- 1]
      // One comparison, low < value < top[next], which seldom holds in a shuffle.
      if value &- low &- 1 >= top[next] &- low &- 1 {
        number = top[piles] < value ? piles &+ 1 : 1 &+ search(top.start + 1, piles, value)
      }
      pile[index] = UInt32(truncatingIfNeeded: number)
      next = number &+ run.count
      var offset = 0
      while offset < run.count {
        top[number &+ offset] = value &+ UInt32(truncatingIfNeeded: offset)
        offset &+= 1
      }
      if next &- 1 > piles {
        piles = next &- 1
        for past in 0...searched { top[next &+ past] = .max }
      }
      if run.isInPlace { inPlace &+= run.count }
    }

    // The last run on a pile before one that stays is that which was on top when the latter was laid down.
    var wanted = piles
    var index = runs.count - 1
    while index >= 0 {
      let last = Int(pile[index]) &+ runs[index].count &- 1
      stays[index] = last == wanted
      if last == wanted {
        wanted = Int(pile[index]) &- 1
        if runs[index].isInPlace { inPlace &-= runs[index].count }
      }
      index &-= 1
    }
    if inPlace > 0 { preferInPlace(runs, base, pile, piles, top, stays) }
  }

  /// How many positions the last step of a search compares.
  @inline(__always) private static var searched: Int { 8 }

  /// How many of `count` ascending numbers are less than `value`; past them are only greater ones.
  ///
  /// Three looks a step that do not wait for one another, and no branch that depends on them.
  @inline(__always)
  private static func search(_ numbers: UnsafePointer<UInt32>, _ count: Int, _ value: UInt32) -> Int {
    var start = numbers
    var left = count
    while left > searched {
      let quarter = left &>> 2
      let skipped =
        (start[quarter &- 1] < value ? 1 : 0) &+ (start[2 &* quarter &- 1] < value ? 1 : 0)
        &+ (start[3 &* quarter &- 1] < value ? 1 : 0)
      start += quarter &* skipped
      left &-= 3 &* quarter
    }
    // Written out: of a loop the compiler makes branches that nobody can predict.
    @inline(__always) func isLess(_ index: Int) -> Int { start[index] < value ? 1 : 0 }
    let low = isLess(0) &+ isLess(1) &+ isLess(2) &+ isLess(3)
    let high = isLess(4) &+ isLess(5) &+ isLess(6) &+ isLess(7)
    return start - numbers &+ low &+ high
  }
}
