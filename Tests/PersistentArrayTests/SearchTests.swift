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
}
