import Foundation
import PersistentArray
import TestSupport
import Testing

@Suite struct EqualityTests {
  @Test(arguments: NodeShape.all)
  func equalElementsAreEqualWhateverTheTreesLookLike(shape: NodeShape) {
    var generator = SeededGenerator(seed: 5)
    let built = PersistentArray(0..<700, shape: shape)
    var edited = PersistentArray<Int>(shape: shape)
    for value in (0..<700).shuffled(using: &generator) {
      let position = edited.firstIndex { $0 > value } ?? edited.count
      edited.insert(value, at: position)
    }
    #expect(built == edited && edited == built)
    #expect(built.hashValue == edited.hashValue)
    for position in stride(from: 0, to: 700, by: 31) {
      var changed = edited
      changed[position] = -1
      #expect(changed != built && changed != edited && built != changed)
      changed[position] = position
      #expect(changed == built)
    }
  }

  @Test("Comparing a value with a later one looks only at the nodes they do not share")
  func comparingSkipsSharedNodes() {
    final class Counter { var comparisons = 0 }
    struct Counted: Equatable {
      let value: Int
      let counter: Counter
      static func == (left: Counted, right: Counted) -> Bool {
        left.counter.comparisons += 1
        return left.value == right.value
      }
    }
    let counter = Counter()
    let before = PersistentArray((0..<100_000).map { Counted(value: $0, counter: counter) })
    var after = before
    after.move(from: 10, to: 30_000)
    after.move(from: 30_000, to: 10)
    #expect(before == after)
    #expect(counter.comparisons > 0 && counter.comparisons < 1_000, "\(counter.comparisons) comparisons")
  }

  @Test func identityIsSharedStorage() {
    let one: PersistentArray = [1, 2]
    var two = one
    #expect(one.isIdentical(to: two))
    two.append(3)
    #expect(!one.isIdentical(to: two))
    #expect(!one.isIdentical(to: [1, 2]) && one == [1, 2])
    #expect(PersistentArray<Int>().isIdentical(to: PersistentArray<Int>(shape: .tiny)))
  }

  @Test func codesAsArrayDoes() throws {
    let array = PersistentArray((0..<200).map { "row \($0)" })
    let data = try JSONEncoder().encode(array)
    #expect(try JSONDecoder().decode([String].self, from: data) == Array(array))
    #expect(try JSONDecoder().decode(PersistentArray<String>.self, from: data) == array)
    let slice = array[3..<9]
    let sliceData = try JSONEncoder().encode(slice)
    #expect(try JSONDecoder().decode(PersistentArraySlice<String>.self, from: sliceData) == slice)
  }
}
