import PersistentArray
import TestSupport
import Testing

/// Sendable: tasks that edit their own copies of one value at once never see each other's edits.
@Suite struct ThreadTests {
  @Test(arguments: NodeShape.all)
  func tasksEditTheirOwnCopiesOfOneValueAtOnce(shape: NodeShape) async {
    let model = (0..<2_000).map { "row \($0)" }
    let array = PersistentArray(model, shape: shape)
    await withTaskGroup(of: Bool.self) { group in
      for seed in 1...8 {
        group.addTask {
          var generator = SeededGenerator(seed: UInt64(seed))
          var (mine, expected) = (array, model)
          for edit in 0..<300 {
            let position = Int.random(in: 0..<expected.count, using: &generator)
            switch edit % 4 {
            case 0:
              mine.insert("\(seed)", at: position)
              expected.insert("\(seed)", at: position)
            case 1:
              mine[position] = "\(edit)"
              expected[position] = "\(edit)"
            case 2:
              mine.append("\(edit)")
              expected.append("\(edit)")
            default:
              if mine.remove(at: position) != expected.remove(at: position) { return false }
            }
          }
          mine.checkInvariantsNow()
          return Array(mine) == expected
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(Array(array) == model)
  }
}
