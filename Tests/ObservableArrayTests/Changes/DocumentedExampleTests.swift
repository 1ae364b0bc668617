import ObservableArray
import Testing

@Suite("The examples in the documentation of events")
struct DocumentedExampleTests {
  @Test("Differences")
  func differences() {
    #expect(
      "\(ArrayChangeEvent(from: ["a", "b", "c"], to: ["c", "a", "b", "d"]))"
        == "ArrayChangeEvent(insertedIndices: [3], deletedIndices: [], updatedIndices: [], moves: [2→0])")
    #expect(
      "\(ArrayChangeEvent(from: ["apple", "pear"], to: ["plum", "apple"], by: \.first))"
        == "ArrayChangeEvent(insertedIndices: [], deletedIndices: [], updatedIndices: [1], moves: [1→0])")
    #expect(
      ArrayChangeEvent(from: [1, 12], to: [2, 11], by: { $0 / 10 }, unchangedIf: ==).updatedIndices == [0, 1])
  }

  @Test("Composing, inverting, splitting, mapping")
  func algebra() {
    let first = ArrayChangeEvent(insertedIndices: [0])
    #expect(
      first.composed(with: ArrayChangeEvent(deletedIndices: [0, 2])) == ArrayChangeEvent(deletedIndices: [1]))
    #expect(ArrayChangeEvent(insertedIndices: [3]).inverted == ArrayChangeEvent(deletedIndices: [3]))
    #expect(
      ArrayChangeEvent(moves: [.init(from: 0, to: 2)]).splittingMoves
        == ArrayChangeEvent(insertedIndices: [2], deletedIndices: [0]))
    #expect(ArrayChangeEvent(insertedIndices: [0], deletedIndices: [1]).position(after: 2) == 2)
    #expect(first.position(before: 0) == nil)
  }

  @Test("Applying")
  func applying() {
    let event = ArrayChangeEvent(insertedIndices: [2], deletedIndices: [0])
    let result: PersistentArray = event.apply(to: ["a", "b", "c"], takingFrom: ["b", "c", "d"])
    #expect(result == ["b", "c", "d"])
    let moved = ArrayChangeEvent(moves: [.init(from: 0, to: 2)])
    #expect(moved.apply(to: ["a", "b", "c"], takingFrom: ["b", "c", "a"]) == ["b", "c", "a"])
  }
}
