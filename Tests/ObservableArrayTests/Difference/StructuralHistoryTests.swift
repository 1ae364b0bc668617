import ObservableArray
import PersistentArray
import TestSupport
import Testing

/// More than 50,000 pairs of trees a run, against recomputation: replaying makes the value after, every identity is
/// paired as often as it can be, updates are what changed, moves are the fewest; and where identities do not repeat,
/// nothing but the choice of moves differs from the flat difference.
@Suite("Differences of snapshots with a random history in common")
struct StructuralHistoryTests {
  static let shapes: [NodeShape] = [.tiny, .odd, .small]
  static let seeds: [UInt64] = [20_261_130, UInt64.random(in: 0...UInt64.max)]

  @Test("Small node sizes, each identity once", arguments: shapes, seeds)
  func distinct(shape: NodeShape, seed: UInt64) {
    expectExact(
      shape: shape, seed: seed, allowsRepeats: false, limits: [12, 40, 90, 300], histories: 20, steps: 36)
  }

  @Test("Small node sizes, identities and whole subtrees repeat", arguments: shapes, seeds)
  func repeated(shape: NodeShape, seed: UInt64) {
    expectExact(
      shape: shape, seed: seed, allowsRepeats: true, limits: [12, 40, 90, 300], histories: 20, steps: 36)
  }

  @Test("Production's node sizes", arguments: [false, true], seeds)
  func standard(allowsRepeats: Bool, seed: UInt64) {
    expectExact(
      shape: .standard, seed: seed, allowsRepeats: allowsRepeats, limits: [4_000], histories: 2, steps: 8)
  }

  /// Each step makes a snapshot and compares it with all others of its history, in both directions.
  private func expectExact(
    shape: NodeShape, seed: UInt64, allowsRepeats: Bool, limits: [Int], histories: Int, steps: Int
  ) {
    print("seed \(seed)")
    var faults = 0
    for number in 0..<histories {
      let historySeed = seed &+ UInt64(number)
      var history = SnapshotHistory(
        seed: historySeed, shape: shape, allowsRepeats: allowsRepeats, limit: limits[number % limits.count])
      for step in 0..<steps {
        let made = history.step()
        let lists = history.snapshots.map { Array($0) }
        for other in history.snapshots.indices {
          for (a, b) in [(made, other), (other, made)] {
            let event = ArrayChangeEvent(from: history.snapshots[a], to: history.snapshots[b])
            var fault = EventFault.first(event, lists[a], lists[b], idCount: history.idCount)
            if fault == nil && !allowsRepeats {
              let flat = ArrayChangeEvent(from: lists[a], to: lists[b])
              if flat.insertedRanges != event.insertedRanges || flat.deletedRanges != event.deletedRanges
                || flat.updatedRanges != event.updatedRanges
              {
                fault = "the flat difference is \(flat)"
              }
            }
            guard let fault else { continue }
            faults += 1
            Issue.record("history \(historySeed), step \(step), \(a) to \(b): \(fault): \(event)")
            if faults > 3 { return }
          }
        }
      }
    }
  }
}
