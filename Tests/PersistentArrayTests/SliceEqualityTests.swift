import PersistentArray
import TestSupport
import Testing

/// Slices compare as arrays do: what they share at the same place is not compared.
@Suite struct SliceEqualityTests {
  /// Counts how often it is compared.
  private struct Counted: Equatable {
    final class Count { var value = 0 }
    let value: Int
    let count: Count

    static func == (a: Counted, b: Counted) -> Bool {
      a.count.value += 1
      return a.value == b.value
    }
  }

  @Test func slicesCompareOnlyWhatTheyDoNotShare() {
    let count = Counted.Count()
    let array = PersistentArray((0..<10_000).map { Counted(value: $0, count: count) })
    var edited = array
    edited[5_000] = Counted(value: 5_000, count: count)
    #expect(array[3..<9_990] == edited[3..<9_990])
    #expect(count.value <= 64)
    edited[5_000] = Counted(value: -1, count: count)
    #expect(array[3..<9_990] != edited[3..<9_990])
    #expect(array[3..<5_000] == edited[3..<5_000])
    #expect(array[5_001...] == edited[5_001...])
  }

  @Test(arguments: NodeShape.all)
  func slicesAreEqualWhenTheirElementsAre(shape: NodeShape) {
    var generator = SeededGenerator(seed: 7)
    let period = Int.random(in: 3...9, using: &generator)
    let array = PersistentArray((0..<400).map { $0 % period }, shape: shape)
    var edited = array
    edited[200] = -1
    edited.insert(0, at: 0)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...390, using: &generator)
      let a = array.dropFirst(Int.random(in: 0...400 - count, using: &generator)).prefix(count)
      let b = edited.dropFirst(Int.random(in: 0...401 - count, using: &generator)).prefix(count)
      #expect((a == b) == Array(a).elementsEqual(Array(b)), "seed 7, \(a.indices) \(b.indices)")
    }
  }
}
