import TestSupport
import Testing

@testable import ObservableArray

@Suite("Fewest moves")
struct FewestMovesTests {
  static let seeds: [UInt64] = [5, UInt64.random(in: 0...UInt64.max)]

  @Test("Every order of up to seven elements, against every choice of the elements that stay")
  func allPermutations() {
    for count in 0...7 {
      let old = Array(0..<count)
      for new in permutations(of: old) {
        let event = ArrayChangeEvent(from: old, to: new)
        let isExact =
          event.moves.count == count - mostAscending(new) && event.insertedRanges.isEmpty
          && event.deletedRanges.isEmpty && event.apply(to: old, takingFrom: new) == new
        if !isExact { Issue.record("\(old) to \(new): \(event)") }
      }
    }
  }

  /// How many elements the longest of all ascending choices has.
  private func mostAscending(_ elements: [Int]) -> Int {
    var most = 0
    for choice in 0..<(1 << elements.count) where choice.nonzeroBitCount > most {
      var last = -1
      var isAscending = true
      for (index, element) in elements.enumerated() where choice & 1 << index != 0 {
        isAscending = isAscending && element > last
        last = element
      }
      if isAscending { most = choice.nonzeroBitCount }
    }
    return most
  }

  @Test(
    "25,000 random pairs of arrays with repeated, new, lost, changed and moved elements, against a plain model",
    arguments: seeds)
  func randomPairs(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<25_000 {
      let count = round % 250 == 0 ? 300 : round % 25 == 0 ? 50 : Int.random(in: 0...10, using: &generator)
      let (old, new) = pair(count, using: &generator)
      let event = ArrayChangeEvent(from: old, to: new)
      if let fault = fault(of: event, old, new) {
        Issue.record("round \(round): \(fault)\n\(old)\n\(new)\n\(event)")
        return
      }
    }
  }

  /// An array and what became of it by one to three ways to change it, of which some keep long runs together.
  private func pair(_ count: Int, using generator: inout SeededGenerator) -> ([Item], [Item]) {
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    let letters = [2, 5, 1_000, 1_000][random(0..<4)]
    let old = (0..<count).map { Item(id: letters < 1_000 ? random(0..<letters) : $0) }
    var new = old
    for _ in 0..<random(1..<4) {
      let place = random(0..<new.count + 1)
      let other = random(0..<new.count + 1)
      switch random(0..<8) {
      case 0: new.shuffle(using: &generator)
      case 1: new.reverse()
      case 2: new = Array(new[place...] + new[..<place])
      case 3: new.removeSubrange(min(place, other)..<max(place, other))
      case 4: new.insert(contentsOf: (0..<random(0..<4)).map { Item(id: $0 * 500) }, at: place)
      case 5: new = new.filter { _ in random(0..<5) > 0 }
      case 6: new.insert(contentsOf: new[min(place, other)..<max(place, other)].prefix(4), at: place)
      default:
        for _ in 0..<random(0..<4) where !new.isEmpty {
          new.insert(new.remove(at: random(0..<new.count)), at: random(0..<new.count + 1))
        }
      }
      for index in new.indices where random(0..<6) == 0 { new[index].content += 1 }
    }
    return (old, new)
  }

  /// What is wrong with an event, found position by position.
  private func fault(of event: ArrayChangeEvent, _ old: [Item], _ new: [Item]) -> String? {
    if event.apply(to: old, takingFrom: new) != new { return "it does not make the value after" }
    let normal = ArrayChangeEvent(
      insertedRanges: event.insertedRanges, deletedRanges: event.deletedRanges,
      updatedRanges: event.updatedRanges, moveRanges: event.moveRanges)
    if event != normal { return "its ranges are not as long as they can be" }
    // Where each element after was before; -1 for a new one.
    var sources = [Int](repeating: -1, count: new.count)
    var isFree = [Bool](repeating: true, count: new.count)
    for position in event.insertedIndices { isFree[position] = false }
    var stays = [Bool](repeating: true, count: old.count)
    for position in event.deletedIndices { stays[position] = false }
    for move in event.moves {
      sources[move.to] = move.from
      isFree[move.to] = false
      stays[move.from] = false
    }
    let stationary = old.indices.filter { stays[$0] }
    let free = new.indices.filter { isFree[$0] }
    if stationary.count != free.count { return "what stays does not fill what is free" }
    for (from, to) in zip(stationary, free) { sources[to] = from }

    var changed: [Int] = []
    var pairs = 0
    for (position, source) in sources.enumerated() where source >= 0 {
      pairs += 1
      if old[source].id != new[position].id { return "\(source) and \(position) are not the same" }
      if old[source] != new[position] { changed.append(source) }
    }
    if changed.sorted() != event.updatedIndices { return "\(changed) changed" }
    var left: [Int: Int] = [:]
    for item in old { left[item.id, default: 0] += 1 }
    for item in new {
      if let count = left[item.id], count > 0 {
        left[item.id] = count - 1
        pairs -= 1
      }
    }
    if pairs != 0 { return "\(-pairs) pairs are missing" }

    // The longest ascent that ends at each position, and the most elements in place that one as long can have.
    var best = (length: 0, inPlace: 0)
    var kept: [(source: Int, length: Int, inPlace: Int)] = []
    var inPlace = 0
    for (position, source) in sources.enumerated() where source >= 0 {
      var before = (length: 0, inPlace: 0)
      for other in kept where other.source < source && (other.length, other.inPlace) > before {
        before = (other.length, other.inPlace)
      }
      let isInPlace = source == position ? 1 : 0
      inPlace += isInPlace
      kept.append((source, before.length + 1, before.inPlace + isInPlace))
      let ascent = (length: before.length + 1, inPlace: before.inPlace + isInPlace)
      if ascent > best { best = ascent }
    }
    if event.moves.count != kept.count - best.length { return "\(kept.count - best.length) moves are enough" }
    if event.movesInPlace != inPlace - best.inPlace {
      return "\(inPlace - best.inPlace) moves in place are enough"
    }
    return nil
  }

  @Test("Piles of elements and weighed runs choose equally well, for runs of any length", arguments: seeds)
  func runsOfAnyLength(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      let count = Int.random(in: 1...(round % 20 == 0 ? 700 : 9), using: &generator)
      let longest = [1, 2, 20, 200][round % 4]
      var runs: [PositionRun] = []
      var before = 0
      for _ in 0..<count {
        before += Int.random(in: 0...2, using: &generator)
        runs.append(
          PositionRun(before: before, after: 0, count: Int.random(in: 1...longest, using: &generator)))
        before += runs[runs.count - 1].count
      }
      if round % 3 > 0 {
        runs.shuffle(using: &generator)
      } else {
        runs.swapAt(0, count - 1)
      }
      var after = 0
      for index in runs.indices {
        after += Int.random(in: 0...2, using: &generator)
        runs[index].after = after
        after += runs[index].count
      }
      var onPiles = [Bool](repeating: false, count: count)
      var weighed = onPiles
      runs.withUnsafeBufferPointer { runs in
        onPiles.withUnsafeMutableBufferPointer {
          StationaryPiles.choose(from: runs, elements: runs.reduce(0) { $0 + $1.count }, into: $0)
        }
        weighed.withUnsafeMutableBufferPointer { HeaviestRuns.choose(from: runs, into: $0) }
      }
      #expect(weight(of: runs, onPiles) == weight(of: runs, weighed))
      let whole = StationaryRuns.choose(from: runs + [.tail(before: before + 5, after: after + 5)])
      #expect(weight(of: runs, Array(whole.dropLast())) == weight(of: runs, weighed))
      if count < 10 { #expect(weight(of: runs, weighed) == heaviest(runs)) }
    }
  }

  /// How many elements stay and how many of them in place, as one number; -1 when they are not in order.
  private func weight(of runs: [PositionRun], _ stays: [Bool]) -> Int {
    var total = 0
    var end = 0
    for (run, isStationary) in zip(runs, stays) where isStationary {
      if run.before < end { return -1 }
      end = run.before + run.count
      total += run.count * 1_000_000 + (run.isInPlace ? run.count : 0)
    }
    return total
  }

  private func heaviest(_ runs: [PositionRun]) -> Int {
    (0..<(1 << runs.count)).lazy.map { choice in
      self.weight(of: runs, runs.indices.map { choice & 1 << $0 != 0 })
    }.max() ?? 0
  }
}
