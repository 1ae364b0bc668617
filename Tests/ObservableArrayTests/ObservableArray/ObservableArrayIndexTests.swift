import ObservableArray
import Testing

/// An index of an ObservableArray is an integer, moved as Array's is.
@Suite struct ObservableArrayIndexTests {
  private func results<C: RandomAccessCollection<Int>>(_ c: C) -> [Int?] where C.Index == Int {
    var results: [Int?] = []
    for index in -7...7 {
      results += [c.index(after: index), c.index(before: index)]
      for distance in -7...7 {
        results += [c.index(index, offsetBy: distance), c.distance(from: index, to: distance)]
        for limit in -7...7 {
          results.append(c.index(index, offsetBy: distance, limitedBy: limit))
        }
      }
    }
    return results
  }

  @Test("An array's and its slices' index arithmetic is Array's, also beyond their bounds")
  func arithmetic() {
    let model = Array(0..<5)
    let array = ObservableArray(model)
    #expect(results(array) == results(model))
    for start in 0...5 {
      for end in start...5 {
        #expect(results(array[start..<end]) == results(model[start..<end]), "\(start)..<\(end)")
      }
    }
    #expect(results(ObservableArray<Int>()) == results([]))
  }
}
