import ObservableArray
import Testing

/// What the standard library gives to collections that can be changed changes this object, with one update.
@Suite struct SubrangesTests {
  enum Edit: CaseIterable {
    case removeSubranges, moveSubranges, replace, replaceAtMost, replaceInRange, replaceByNothing,
      insertEverywhere

    func run(_ array: inout ObservableArray<Int>) {
      switch self {
      case .removeSubranges: array.removeSubranges(RangeSet([0..<2, 4..<5]))
      case .moveSubranges: array.moveSubranges(RangeSet([0..<2, 4..<5]), to: 3)
      case .replace: array.replace([2, 3], with: [9])
      case .replaceAtMost: array.replace([2], with: [7, 7], maxReplacements: 1)
      case .replaceInRange: array.replace([2], with: [8], subrange: 2..<7)
      case .replaceByNothing: array.replace([2], with: [])
      case .insertEverywhere: array.replace([], with: [0])
      }
    }

    func run(_ array: inout [Int]) {
      switch self {
      case .removeSubranges: array.removeSubranges(RangeSet([0..<2, 4..<5]))
      case .moveSubranges: array.moveSubranges(RangeSet([0..<2, 4..<5]), to: 3)
      case .replace: array.replace([2, 3], with: [9])
      case .replaceAtMost: array.replace([2], with: [7, 7], maxReplacements: 1)
      case .replaceInRange: array = array.replacing([2], with: [8], subrange: 2..<7)
      case .replaceByNothing: array.replace([2], with: [])
      case .insertEverywhere: array.replace([], with: [0])
      }
    }
  }

  @Test(arguments: Edit.allCases)
  func anEditIsOneUpdateOfTheSameObject(edit: Edit) {
    var model = [1, 2, 3, 4, 2, 2, 3, 5]
    var array = ObservableArray(model)
    let object = array
    var updates: [ArrayUpdate<Int>] = []
    let observation = array.observe(initial: false) { updates.append($0) }
    edit.run(&model)
    edit.run(&array)
    #expect(array === object)
    #expect(array.elements == model)
    #expect(updates.count == 1)
    #expect(updates.allSatisfy { $0.event.apply(to: $0.before, takingFrom: $0.after) == $0.after })
    observation.cancel()
  }

  @Test func whatChangesNothingTellsNobody() {
    let array: ObservableArray = [1, 2, 3]
    let observation = array.observe(initial: false) { Issue.record("\($0)") }
    array.removeSubranges(RangeSet())
    #expect(array.moveSubranges(RangeSet([1..<2]), to: 1) == 1..<2)
    array.replace([4], with: [5])
    array.replace([], with: [])
    observation.cancel()
  }

  @Test func movingAnswersWhereTheElementsStand() {
    for point in 0...6 {
      let array: ObservableArray = [1, 2, 3, 4, 5, 6]
      var model = array.elements
      let subranges = RangeSet([0..<1, 3..<5])
      #expect(array.moveSubranges(subranges, to: point) == model.moveSubranges(subranges, to: point))
      #expect(array.elements == model)
    }
  }
}
