import ObservableArray
import TestSupport
import Testing

@Suite("Applying, composing, inverting and mapping events")
struct EventAlgebraTests {
  static let seeds: [UInt64] = [1, 20_261_130, UInt64.random(in: 0...UInt64.max)]

  @Test(
    "Law 1: an event applied to the value before, taking from the value after, makes the value after",
    arguments: seeds)
  func applying(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let before = (0..<Int.random(in: 0...40, using: &generator)).map { Item(id: $0) }
      let event = ArrayChangeEvent.random(count: before.count, using: &generator)
      var fresh = 100
      let after = before.changed(by: event, fresh: &fresh)
      #expect(event.apply(to: before, takingFrom: after) == after)
      #expect(
        event.apply(to: PersistentArray(before), takingFrom: PersistentArray(after)) == PersistentArray(after)
      )
    }
  }

  @Test("An event reads nothing but what is new from the value after")
  func takesOnlyWhatIsNew() {
    let event = ArrayChangeEvent(
      insertedIndices: [3], deletedIndices: [1], updatedIndices: [2], moves: [.init(from: 0, to: 2)])
    #expect(event.apply(to: [0, 1, 2, 3], takingFrom: [10, 11, 12, 13]) == [10, 3, 0, 13])
  }

  @Test("Long ranges are applied by sharing them")
  func applyingLongRanges() {
    let before = PersistentArray(0..<10_000)
    var after = before
    after.removeSubrange(100..<2_000)
    after.insert(contentsOf: 20_000..<21_000, at: 5_000)
    after.move(from: 7, to: 3_000)
    let event = ArrayChangeEvent(
      insertedRanges: [5_000..<6_000], deletedRanges: [100..<2_000],
      moveRanges: [.init(from: 7, to: 3_000, count: 1)])
    #expect(event.apply(to: before, takingFrom: after) == after)
    let negative = PersistentArray(after.map { -$0 })
    let updated = ArrayChangeEvent(updatedRanges: [0..<after.count])
    #expect(updated.apply(to: after, takingFrom: negative) == negative)
  }

  @Test("Law 2: a composed event does what its events did in turn, and the inverse undoes", arguments: seeds)
  func composing(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let start = (0..<Int.random(in: 0...20, using: &generator)).map { Item(id: $0) }
      var fresh = 100
      var values = [start]
      var events: [ArrayChangeEvent] = []
      var model = EventModel(ArrayChangeEvent(), count: start.count)
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let last = values[values.count - 1]
        let event = ArrayChangeEvent.random(count: last.count, using: &generator)
        events.append(event)
        values.append(last.changed(by: event, fresh: &fresh))
        model = model.composed(with: EventModel(event, count: last.count))
      }
      let end = values[values.count - 1]
      let oneByOne = events.reduce(ArrayChangeEvent()) { $0.composed(with: $1) }
      for composed in [oneByOne, ArrayChangeEvent.composing(events)] {
        #expect(EventModel(composed, count: start.count) == model)
        #expect(composed.apply(to: start, takingFrom: end) == end)
        if events.count > 1 && events.allSatisfy({ !$0.isEmpty }) {
          #expect(composed.moves.count == model.fewestMoves)
          #expect(composed.movesInPlace == model.fewestMovesInPlace)
        }
        expectCanonical(composed)
        let inverse = composed.inverted
        #expect(EventModel(inverse, count: end.count) == model.inverted(count: start.count))
        #expect(inverse.apply(to: end, takingFrom: start) == start)
        #expect(inverse.inverted == composed)
        expectCanonical(inverse)
        let undone = composed.composed(with: inverse)
        #expect(undone.apply(to: start, takingFrom: start) == start)
        #expect(undone.moveRanges.isEmpty)
        #expect(undone.deletedRanges == composed.deletedRanges)
      }
    }
  }

  @Test("Positions map to where the element is, and to nil where it is not", arguments: seeds)
  func mapping(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let count = Int.random(in: 0...20, using: &generator)
      let event = ArrayChangeEvent.random(count: count, using: &generator)
      let model = EventModel(event, count: count)
      let back = model.inverted(count: count)
      #expect((0..<model.sources.count).map { event.position(before: $0) } == model.sources)
      #expect((0..<count).map { event.position(after: $0) } == back.sources)
      // The event knows no counts: what would follow follows in order.
      #expect(event.position(after: count + 5) == model.sources.count + 5)
      #expect(event.position(before: model.sources.count + 5) == count + 5)
    }
  }

  @Test("Splitting moves leaves only deletions, insertions and updates", arguments: seeds)
  func splitting(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let before = (0..<Int.random(in: 0...20, using: &generator)).map { Item(id: $0) }
      let event = ArrayChangeEvent.random(count: before.count, using: &generator)
      var fresh = 100
      let after = before.changed(by: event, fresh: &fresh)
      let split = event.splittingMoves
      #expect(split.moveRanges.isEmpty)
      #expect(split.apply(to: before, takingFrom: after) == after)
      #expect(
        split.deletedRanges.reduce(0) { $0 + $1.count } == event.deletedIndices.count + event.moves.count)
      #expect(Set(split.updatedIndices).isSubset(of: event.updatedIndices))
      expectCanonical(split)
    }
  }

  @Test("Many single edits compose to the few ranges that they are")
  func manyEdits() {
    let appended = (0..<10_000).map { ArrayChangeEvent(insertedIndices: [$0]) }
    #expect(ArrayChangeEvent.composing(appended) == ArrayChangeEvent(insertedRanges: [0..<10_000]))
    let dragged = (0..<1_000).map { ArrayChangeEvent(moves: [.init(from: $0, to: $0 + 1)]) }
    #expect(ArrayChangeEvent.composing(dragged) == ArrayChangeEvent(moves: [.init(from: 0, to: 1_000)]))
  }

  @Test("Events over more positions than 32 bits count compose")
  func farPositions() {
    let far = 6_000_000_000
    let first = ArrayChangeEvent(
      deletedRanges: [10..<far],
      moveRanges: [.init(from: 0, to: 3, count: 1), .init(from: far + 5, to: 0, count: 1)])
    let next = ArrayChangeEvent(insertedIndices: [0], moves: [.init(from: 0, to: 2)])
    let both = first.composed(with: next)
    for position in [0, 1, 2, 3, 9, 10, far - 1, far, far + 4, far + 5, far + 6] {
      #expect(
        both.position(after: position)
          == first.position(after: position).flatMap { next.position(after: $0) }, "\(position)")
    }
    expectCanonical(both)
  }

  @Test("An element inserted and deleted again leaves no trace")
  func insertedAndDeleted() {
    let both = ArrayChangeEvent(insertedIndices: [2])
      .composed(with: ArrayChangeEvent(deletedIndices: [2]))
    #expect(both.isEmpty)
  }
}

/// Ranges ascend without touching, and moves ascend and are as long as they can be.
func expectCanonical(_ event: ArrayChangeEvent) {
  for ranges in [event.insertedRanges, event.deletedRanges, event.updatedRanges] {
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    #expect(ranges.allSatisfy { !$0.isEmpty })
  }
  for (run, next) in zip(event.moveRanges, event.moveRanges.dropFirst()) {
    #expect(run.to + run.count <= next.to)
    #expect(run.to + run.count < next.to || run.from + run.count != next.from)
  }
}
