import ObservableArray
import Testing

@Suite("What an event says")
struct EventTests {
  @Test("An event prints its indices, and moves only when there are any")
  func description() {
    #expect(
      "\(ArrayChangeEvent(insertedIndices: [3], deletedIndices: [], updatedIndices: []))"
        == "ArrayChangeEvent(insertedIndices: [3], deletedIndices: [], updatedIndices: [])")
    #expect(
      "\(ArrayChangeEvent(deletedRanges: [0..<4]))"
        == "ArrayChangeEvent(insertedIndices: [], deletedIndices: [0, 1, 2, 3], updatedIndices: [])")
    #expect(
      "\(ArrayChangeEvent(updatedIndices: [0], moves: [.init(from: 0, to: 2)]))"
        == "ArrayChangeEvent(insertedIndices: [], deletedIndices: [], updatedIndices: [0], moves: [0→2])")
    #expect("\(ArrayChangeEvent.MoveRange(from: 0, to: 5, count: 2))" == "0..<2→5..<7")
  }

  @Test("Indices in any order become ascending ranges")
  func normalised() {
    let event = ArrayChangeEvent(
      insertedIndices: [7, 3, 4], deletedIndices: [2, 0, 1], updatedIndices: [5, 9],
      moves: [.init(from: 8, to: 6), .init(from: 7, to: 5), .init(from: 4, to: 0)])
    #expect(event.insertedRanges == [3..<5, 7..<8])
    #expect(event.deletedRanges == [0..<3])
    #expect(event.updatedRanges == [5..<6, 9..<10])
    #expect(event.moveRanges == [.init(from: 4, to: 0, count: 1), .init(from: 7, to: 5, count: 2)])
    #expect(event.insertedIndices == [3, 4, 7])
    #expect(event.updatedIndices == [5, 9])
    #expect(
      event.moves == [.init(from: 4, to: 0), .init(from: 7, to: 5), .init(from: 8, to: 6)])
  }

  @Test("Empty ranges are dropped and adjacent ones joined")
  func joinedRanges() {
    let event = ArrayChangeEvent(
      insertedRanges: [5..<5, 2..<4, 0..<2], deletedRanges: [3..<3],
      moveRanges: [.init(from: 0, to: 9, count: 0)])
    #expect(event == ArrayChangeEvent(insertedIndices: [0, 1, 2, 3]))
    #expect(ArrayChangeEvent(deletedRanges: [3..<3]).isEmpty)
    #expect(ArrayChangeEvent().isEmpty)
    #expect(!event.isEmpty)
  }

  @Test("Clearing a million rows is one range")
  func clearing() {
    let event = ArrayChangeEvent(from: PersistentArray(0..<1_000_000), to: [])
    #expect(event.deletedRanges == [0..<1_000_000])
    #expect(event.inverted.insertedRanges == [0..<1_000_000])
    #expect(event.composed(with: event.inverted).deletedRanges == [0..<1_000_000])
    #expect(event.inverted.composed(with: event).isEmpty)
  }

  @Test("An impossible event traps")
  func impossible() async {
    await #expect(processExitsWith: .failure) { _ = ArrayChangeEvent(insertedIndices: [-1]) }
    await #expect(processExitsWith: .failure) { _ = ArrayChangeEvent(insertedIndices: [.max]) }
    await #expect(processExitsWith: .failure) { _ = ArrayChangeEvent(deletedRanges: [0..<(.max)]) }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(moveRanges: [.init(from: 0, to: .max / 4, count: 1)])
    }
    await #expect(processExitsWith: .failure) { _ = ArrayChangeEvent(deletedIndices: [2, 2]) }
    await #expect(processExitsWith: .failure) { _ = ArrayChangeEvent(deletedRanges: [0..<3, 2..<4]) }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(deletedIndices: [2], updatedIndices: [2])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(deletedIndices: [2], moves: [.init(from: 2, to: 0)])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(insertedIndices: [0], moves: [.init(from: 2, to: 0)])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(moves: [.init(from: 2, to: 0), .init(from: 2, to: 1)])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(moves: [.init(from: 1, to: 0), .init(from: 2, to: 0)])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(moveRanges: [.init(from: -1, to: 0, count: 1)])
    }
  }

  @Test("Applying an event that does not fit traps")
  func unfitting() async {
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(insertedIndices: [0]).apply(to: [1], takingFrom: [1])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(deletedIndices: [5]).apply(to: [1, 2], takingFrom: [1])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(updatedIndices: [2]).apply(to: [1, 2], takingFrom: [1, 2])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent(insertedIndices: [5]).apply(to: [1] as PersistentArray, takingFrom: [1, 2])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArrayChangeEvent().position(after: -1)
    }
  }
}
