import PersistentArray
import Testing

/// Indices are integers, and moving them is arithmetic: it never asks whether an element is there.
@Suite struct IndexArithmeticTests {
  /// Every way to move an index, called as generic code calls them.
  private func results<C: RandomAccessCollection<Int>>(_ c: C) -> [Int?] where C.Index == Int {
    var results: [Int?] = []
    for index in -9...9 {
      var moved = index
      c.formIndex(after: &moved)
      results += [c.index(after: index), moved]
      c.formIndex(before: &moved)
      results += [c.index(before: index), moved]
      for distance in -9...9 {
        moved = index
        c.formIndex(&moved, offsetBy: distance)
        results += [c.index(index, offsetBy: distance), moved, c.distance(from: index, to: distance)]
        for limit in -9...9 {
          moved = index
          let isWithin = c.formIndex(&moved, offsetBy: distance, limitedBy: limit)
          results += [c.index(index, offsetBy: distance, limitedBy: limit), isWithin ? 1 : 0, moved]
        }
      }
    }
    return results
  }

  @Test("A slice's index arithmetic is ArraySlice's, also beyond its bounds")
  func slices() {
    let model = Array(0..<5)
    let array = PersistentArray(model)
    for start in 0...5 {
      for end in start...5 {
        #expect(results(array[start..<end]) == results(model[start..<end]), "\(start)..<\(end)")
      }
    }
    #expect(array[2..<5].index(2, offsetBy: 2, limitedBy: 0) == 4)
  }

  @Test("An array's index arithmetic is Array's, also beyond its bounds")
  func arrays() {
    for count in [0, 1, 5] {
      #expect(results(PersistentArray(0..<count)) == results(Array(0..<count)))
    }
  }

  @Test("Slices of slices keep the array's indices, and moving them is arithmetic too")
  func slicesOfSlices() {
    let model = Array(0..<9)
    let (slice, expected) = (PersistentArray(model)[1..<8][2..<6], model[1..<8][2..<6])
    #expect(slice.indices == expected.indices)
    #expect(results(slice) == results(expected))
  }
}
