import ObservableArray
import Testing

@Suite("The examples in the documentation of renderings")
struct DocumentedRenderingTests {
  @Test("Stages")
  func stages() {
    let event = ArrayChangeEvent(updatedIndices: [2], moves: [.init(from: 2, to: 0)])
    #expect("\(event.simultaneous)" == "[move [2→0], update [0]]")
    #expect(ArrayChangeEvent(deletedRanges: [0..<1_000_000]).simultaneous[0].rowCount == 1_000_000)
    #expect(ArrayChangeEvent(insertedIndices: [0], deletedIndices: [4, 5]).simultaneous[0].countChange == -1)
  }

  @Test("Operations")
  func operations() {
    let event = ArrayChangeEvent(from: [0, 1, 2, 3, 4], to: [3, 4, 0, 1, 2, 5])
    #expect("\(event.sequential)" == "[move 3→0, move 4→1, insert 5..<6]")
  }

  @Test("Splices")
  func splices() {
    let event = ArrayChangeEvent(from: ["a", "b", "c", "d"], to: ["x", "c", "d", "a"])
    #expect("\(event.splices)" == "[0: -2 +1, 3: -0 +1]")
    let updated = ArrayChangeEvent(deletedIndices: [0], updatedIndices: [1, 4])
    #expect("\(updated.splices(replacingUpdated: false))" == "[0: -1 +0]")
    #expect("\(updated.splices(replacingUpdated: true))" == "[0: -2 +1, 3: -1 +1]")
  }

  @Test("A splice's elements")
  func elementsOfSplices() {
    let before: PersistentArray = ["a", "b", "c"]
    let after: PersistentArray = ["b", "d"]
    let states = ArrayChangeEvent(from: before, to: after).splices.map {
      "\($0) \($0.elements(from: before, to: after))"
    }
    #expect(states == [#"0: -1 +0 ["b", "c"]"#, #"1: -1 +1 ["b", "d"]"#])
  }
}
