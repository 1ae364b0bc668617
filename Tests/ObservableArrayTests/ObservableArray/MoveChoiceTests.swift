import ObservableArray
import Testing

@Suite("Which elements an event says to have moved, when several choices are equally few")
struct MoveChoiceTests {
  typealias Move = ArrayChangeEvent.Move

  private func moves(of elements: [Int], _ edit: (ObservableArray<Int>) -> Void) -> [Move] {
    let array = ObservableArray(elements)
    let recorder = UpdateRecorder(array, initial: false)
    edit(array)
    #expect(recorder.replayed == array.snapshot)
    return recorder.events.flatMap(\.moves)
  }

  @Test("Exchanging two elements moves these two, not what stands between them")
  func exchanging() {
    #expect(moves(of: [1, 2, 3]) { $0.swapAt(0, 2) } == [Move(from: 2, to: 0), Move(from: 0, to: 2)])
    #expect(moves(of: [1, 2, 3, 4, 5]) { $0.swapAt(3, 1) } == [Move(from: 3, to: 1), Move(from: 1, to: 3)])
    #expect(
      moves(of: [1, 2, 3]) { $0.setElements([3, 2, 1]) } == [Move(from: 2, to: 0), Move(from: 0, to: 2)])
    #expect(moves(of: [1, 2, 3]) { $0.reverse() } == [Move(from: 2, to: 0), Move(from: 0, to: 2)])
  }

  @Test("Blocks that trade places leave an equally long one between them where it is")
  func tradingBlocks() {
    let event = ArrayChangeEvent(from: [1, 2, 3, 4, 5, 6, 7], to: [6, 7, 3, 4, 5, 1, 2])
    #expect(event.moveRanges == [.init(from: 5, to: 0, count: 2), .init(from: 0, to: 5, count: 2)])
    let unequal = ArrayChangeEvent(from: [1, 2, 3, 4, 5, 6], to: [5, 3, 4, 1, 2, 6])
    #expect(unequal.moveRanges.map(\.count).reduce(0, +) == 3)
    #expect(unequal.moves.allSatisfy { $0.from != $0.to })
  }

  @Test("An element that must move although it ends where it stood is a move of its own")
  func unavoidable() {
    let event = ArrayChangeEvent(from: [1, 2, 3, 4, 5], to: [4, 5, 3, 1, 2])
    #expect(event.moves.count == 3)
    #expect(event.moves.contains(Move(from: 2, to: 2)))
  }

  @Test("Dragging one element moves that one, also past a single neighbour")
  func dragging() {
    #expect(moves(of: [1, 2, 3]) { $0.move(fromOffsets: [0], toOffset: 2) } == [Move(from: 0, to: 1)])
    #expect(moves(of: [1, 2, 3]) { $0.move(fromOffsets: [1], toOffset: 0) } == [Move(from: 1, to: 0)])
    #expect(moves(of: [1, 2, 3]) { $0.moveSubranges(RangeSet([0..<1]), to: 2) } == [Move(from: 0, to: 1)])
    #expect(moves(of: [1, 2, 3]) { $0.moveSubranges(RangeSet([2..<3]), to: 1) } == [Move(from: 2, to: 1)])
    #expect(moves(of: [1, 2, 3]) { $0.move(fromOffsets: [1], toOffset: 1) } == [])
    #expect(moves(of: [1, 2, 3]) { $0.move(fromOffsets: [1], toOffset: 2) } == [])
  }
}
