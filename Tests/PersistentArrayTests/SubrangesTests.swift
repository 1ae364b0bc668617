import PersistentArray
import TestSupport
import Testing

/// Edits of several ranges at once, against an Array's.
@Suite struct SubrangesTests {
  @Test(arguments: NodeShape.all)
  func editsOfSeveralRangesEqualAnArraysEdits(shape: NodeShape) {
    var generator = SeededGenerator(seed: 21)
    for round in 0..<200 {
      let count = Int.random(in: 0...(round.isMultiple(of: 2) ? 300 : 8_000), using: &generator)
      var array = PersistentArray(0..<count, shape: shape)
      var model = Array(0..<count)
      var subranges = RangeSet<Int>()
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let start = Int.random(in: 0...count, using: &generator)
        subranges.insert(contentsOf: start..<min(count, start + Int.random(in: 0...40, using: &generator)))
      }
      let point = Int.random(in: 0...count, using: &generator)
      #expect(
        array.moveSubranges(subranges, to: point) == model.moveSubranges(subranges, to: point),
        "seed 21, round \(round)")
      #expect(Array(array) == model, "seed 21, round \(round)")
      array.removeSubranges(subranges)
      model.removeSubranges(subranges)
      #expect(Array(array) == model, "seed 21, round \(round)")
      array.checkInvariantsNow()
    }
  }

  @Test func fewRangesOfManyElementsShareTheOtherNodes() {
    let array = PersistentArray(0..<10_000)
    var edited = array
    edited.removeSubranges(RangeSet([10..<20, 5_000..<6_000]))
    edited.moveSubranges(RangeSet([0..<1, 700..<750]), to: 4_000)
    #expect(nodes(of: edited).subtracting(nodes(of: array)).count < 40)
  }

  @Test func aSoleOwnersRemovalOfAFewRangesCopiesNoNode() {
    var array = PersistentArray(0..<10_000)
    var before = nodes(of: array)
    array.removeSubranges(RangeSet([10..<11, 5_000..<5_005]))
    #expect(nodes(of: array).isSubset(of: before))
    before = nodes(of: array)
    array.removeAll { $0 == 7_000 }
    #expect(nodes(of: array).isSubset(of: before))
  }

  @Test func manyRangesAreRemovedAsAnArrayRemovesThem() {
    for (first, step) in [(0, 2), (1, 2), (0, 3), (5, 100)] {
      var array = PersistentArray(0..<1_000)
      var model = Array(0..<1_000)
      array.removeAll { $0 % step == first % step || $0 == 999 }
      model.removeAll { $0 % step == first % step || $0 == 999 }
      #expect(Array(array) == model)
    }
  }
}
