import TestSupport
import Testing

@testable import ObservableArray

@Suite("A change carried over what somebody else did")
struct RebaseTests {
  static let seeds: [UInt64] = [1, 20_261_130, UInt64.random(in: 0...UInt64.max)]

  @Test("Both ways around lead to the same value, and what the other one did stays", arguments: seeds)
  func converges(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let start = (0..<Int.random(in: 0...16, using: &generator)).map { Item(id: $0) }
      let change = ArrayChangeEvent.random(count: start.count, using: &generator)
      let other = ArrayChangeEvent.random(count: start.count, using: &generator)
      var fresh = 100
      let changed = start.changed(by: change, fresh: &fresh)
      fresh = 1_000
      let present = start.changed(by: other, fresh: &fresh)

      let rebase = Rebase(change, over: other)
      let both = Array(rebase.value(present: PersistentArray(present), restored: PersistentArray(changed)))
      #expect(rebase.change.apply(to: present, takingFrom: both) == both)
      #expect(rebase.other.apply(to: changed, takingFrom: both) == both)
      expectCanonical(rebase.change)
      expectCanonical(rebase.other)
      expectMeaning(start, change, changed, other, present, both)
      #expect(orderOfThoseLeftAlone(change, other, start.count, in: both))
    }
  }

  /// Who is there is known without any positions.
  private func expectMeaning(
    _ start: [Item], _ change: ArrayChangeEvent, _ changed: [Item], _ other: ArrayChangeEvent,
    _ present: [Item], _ both: [Item]
  ) {
    let ids = { (items: [Item]) in Set(items.map(\.id)) }
    let goneByBoth = ids(start).subtracting(ids(changed)).union(ids(start).subtracting(ids(present)))
    #expect(ids(both) == ids(changed).union(ids(present)).subtracting(goneByBoth))
    let content = { (items: [Item]) in Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.content) }) }
    let (mine, theirs) = (content(changed), content(present))
    for item in both {
      let isUpdatedByOther = item.id < start.count && other.updatedIndices.contains(item.id)
      let expected = isUpdatedByOther ? theirs[item.id] : mine[item.id] ?? theirs[item.id]
      #expect(item.content == expected)
    }
  }

  /// Those that neither moved keep the order of the start; those that only one moved stand as that one put them.
  private func orderOfThoseLeftAlone(
    _ change: ArrayChangeEvent, _ other: ArrayChangeEvent, _ count: Int, in both: [Item]
  ) -> Bool {
    let moved = Set(change.moves.map(\.from)).union(other.moves.map(\.from))
    let ids = both.map(\.id).filter { $0 < count && !moved.contains($0) }
    return ids == ids.sorted()
  }

  @Test("What comes back stands after the neighbour that it had")
  func neighbours() {
    // Row 1 of a, b, c was deleted; somebody put two rows in front and moved c there too.
    let back = ArrayChangeEvent(insertedIndices: [1])
    let other = ArrayChangeEvent(insertedIndices: [0, 1], moves: [.init(from: 1, to: 2)])
    let rebase = Rebase(back, over: other)
    #expect(
      rebase.value(present: ["x", "y", "c", "a"], restored: ["a", "b", "c"]) == ["x", "y", "c", "a", "b"])
    #expect(rebase.change == ArrayChangeEvent(insertedIndices: [4]))
  }

  @Test("A row that both moved stays where the other one put it")
  func bothMoved() {
    let mine = ArrayChangeEvent(moves: [.init(from: 0, to: 3)])
    let theirs = ArrayChangeEvent(moves: [.init(from: 0, to: 1)])
    #expect(Rebase(mine, over: theirs).change.isEmpty)
  }
}
