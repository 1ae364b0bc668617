import PersistentArray
import TestSupport
import Testing

@Suite struct SearchTests {
  @Test(arguments: NodeShape.all)
  func searchingFindsWhatAnArrayFinds(shape: NodeShape) {
    var generator = SeededGenerator(seed: 23)
    let model = (0..<500).map { _ in Int.random(in: 0..<200, using: &generator) }
    let array = PersistentArray(model, shape: shape)
    for value in -1...200 {
      #expect(array.firstIndex(of: value) == model.firstIndex(of: value))
      #expect(array.firstIndex { $0 > value } == model.firstIndex { $0 > value })
      #expect(array[77..<311].firstIndex(of: value) == model[77..<311].firstIndex(of: value))
      #expect(array[77..<311].firstIndex { $0 < value } == model[77..<311].firstIndex { $0 < value })
    }
    #expect(PersistentArray<Int>(shape: shape).firstIndex(of: 1) == nil)
  }

  @Test func aSearchStopsAtWhatItFindsAndAtAnError() {
    struct Stopped: Error {}
    let array = PersistentArray(0..<1_000)
    var seen = 0
    #expect(
      array.firstIndex {
        seen += 1
        return $0 == 100
      } == 100)
    #expect(seen == 101)
    #expect(throws: Stopped.self) { try array.firstIndex { _ in throw Stopped() } }
  }

  /// A search reads all lanes of an inner node, free ones too: what lowers a node's count must free its lanes.
  @Test(arguments: NodeShape.all)
  func everyPositionIsFoundAfterRemovalsJoinsAndSplits(shape: NodeShape) {
    var generator = SeededGenerator(seed: 37)
    var model = Array(0..<2_000)
    var array = PersistentArray(model, shape: shape)
    for round in 0..<40 {
      let cut = Int.random(in: 0...model.count, using: &generator)
      let (head, tail) = array.split(at: cut)
      array = tail + head
      model = Array(model[cut...] + model[..<cut])
      for _ in 0..<30 where !model.isEmpty {
        let position = Int.random(in: 0..<model.count, using: &generator)
        #expect(array.remove(at: position) == model.remove(at: position), "seed 37, round \(round)")
      }
      #expect(model.indices.allSatisfy { array[$0] == model[$0] }, "seed 37, round \(round)")
      array.checkInvariantsNow()
    }
  }

  /// The right edge alone may hold less than the minimum, and stops being the right edge when something is joined to it.
  @Test(arguments: NodeShape.all)
  func appendingGoesOnAfterJoinsSplitsAndRemovals(shape: NodeShape) {
    var generator = SeededGenerator(seed: 41)
    var model: [Int] = []
    var array = PersistentArray<Int>(shape: shape)
    for round in 0..<60 {
      for value in 0..<Int.random(in: 0...70, using: &generator) {
        array.append(value)
        model.append(value)
      }
      switch round % 4 {
      case 0:
        array.append(contentsOf: array)
        model.append(contentsOf: model)
      case 1:
        let cut = Int.random(in: 0...model.count, using: &generator)
        array = array.split(at: cut).prefix
        model = Array(model[..<cut])
      case 2:
        for _ in 0..<min(model.count, 20) { #expect(array.removeLast() == model.removeLast()) }
      default:
        array = PersistentArray(1...3, shape: shape) + array
        model = [1, 2, 3] + model
      }
      array.checkInvariantsNow()
      #expect(Array(array) == model, "seed 41, round \(round)")
    }
  }
}
