import TestSupport
import Testing

@testable import ObservableArray

@Suite("The pieces of what many events do in turn")
struct PieceTableTests {
  static let seeds: [UInt64] = [1, 20_261_130, UInt64.random(in: 0...UInt64.max)]
  static let sizes = [PieceTable.Sizes(), .init(chunk: 4, group: 2), .init(chunk: 9, group: 3)]

  @Test(
    "Events added one by one make the event that the positions, followed one by one, make", arguments: seeds)
  func followed(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let start = Int.random(in: 0...200, using: &generator)
      var count = start
      var model = EventModel(ArrayChangeEvent(), count: start)
      var table = PieceTable(sizes: Self.sizes[round % 3])
      for step in 0..<Int.random(in: 1...150, using: &generator) {
        // Now and then an event with so many ranges that the two are composed as events.
        let event =
          step % 40 == 39
          ? ArrayChangeEvent.random(count: count, using: &generator)
          : ArrayChangeEvent.randomEdit(count: count, using: &generator)
        table.apply(event)
        model = model.composed(with: EventModel(event, count: count))
        count = model.sources.count
        if step % 15 == 0 { #expect(EventModel(table.event, count: start) == model) }
      }
      let event = table.event
      #expect(EventModel(event, count: start) == model)
      #expect(event.moves.count == model.fewestMoves)
      expectCanonical(event)
      // Each piece begins where a range begins or ends, but for those cut at the end of a chunk.
      #expect(table.pieceCount <= 4 * event.rangeCount + table.chunkCount)
    }
  }

  @Test("A table made of an event makes the same event", arguments: seeds)
  func roundTrip(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let count = Int.random(in: 0...30, using: &generator)
      let event = ArrayChangeEvent.random(count: count, using: &generator)
      let again = PieceTable(event, sizes: Self.sizes[round % 3]).event
      #expect(EventModel(again, count: count) == EventModel(event, count: count))
    }
  }

  @Test("What cancels out leaves one piece")
  func cancelsOut() {
    var table = PieceTable(sizes: .init(chunk: 4, group: 2))
    for position in 0..<100 { table.apply(ArrayChangeEvent(insertedIndices: [2 * position])) }
    #expect(table.pieceCount > 100)
    for position in (0..<100).reversed() { table.apply(ArrayChangeEvent(deletedIndices: [2 * position])) }
    #expect(table.event.isEmpty)
    #expect(table.pieceCount == table.chunkCount)
    #expect(table.chunkCount <= 2)
  }
}

extension ArrayChangeEvent {
  /// An event as one edit makes it: of a few elements, at one or two places.
  static func randomEdit(count: Int, using generator: inout SeededGenerator) -> ArrayChangeEvent {
    func range(_ most: Int) -> Range<Int> {
      let start = Int.random(in: 0..<count, using: &generator)
      return start..<Swift.min(count, start + Int.random(in: 1...most, using: &generator))
    }
    switch count == 0 ? 0 : Int.random(in: 0..<5, using: &generator) {
    case 0:
      let start = Int.random(in: 0...count, using: &generator)
      return ArrayChangeEvent(insertedRanges: [start..<start + Int.random(in: 1...3, using: &generator)])
    case 1: return ArrayChangeEvent(deletedRanges: [range(4)])
    case 2: return ArrayChangeEvent(updatedRanges: [range(3)])
    case 3:
      let moved = range(3)
      let to = Int.random(in: 0...(count - moved.count), using: &generator)
      return ArrayChangeEvent(moveRanges: [.init(from: moved.lowerBound, to: to, count: moved.count)])
    default:
      let gone = range(2)
      return ArrayChangeEvent(insertedRanges: [gone], deletedRanges: [gone])
    }
  }
}
