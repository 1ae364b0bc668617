import ObservableArray
import TestSupport
import Testing

/// Applying joins long pieces and copies many short ones: both make the value after.
@Suite struct ApplyTests {
  @Test(arguments: [1, 3, 8, 400])
  func applyingToALongArrayMakesTheValueAfter(edits: Int) {
    var generator = SeededGenerator(seed: 31)
    for round in 0..<20 {
      let before = PersistentArray(0..<10_000)
      var after = before
      for _ in 0..<edits {
        let position = Int.random(in: 0..<after.count - 50, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: after.insert(-position, at: position)
        case 1: after.removeSubrange(position..<position + Int.random(in: 1...20, using: &generator))
        case 2: after.move(from: position, to: Int.random(in: 0..<after.count, using: &generator))
        case 3: after[position] = -position
        default: after.replaceSubrange(position..<position + 30, with: (1...30).map { -position - $0 })
        }
      }
      let event = ArrayChangeEvent(from: before, to: after)
      #expect(event.apply(to: before, takingFrom: after) == after, "seed 31, round \(round)")
      #expect(
        event.apply(to: Array(before), takingFrom: Array(after)) == Array(after), "seed 31, round \(round)")
      #expect(event.inverted.apply(to: after, takingFrom: before) == before, "seed 31, round \(round)")
    }
  }
}
