import PersistentArray
import TestSupport
import Testing

/// What every collection promises, on the array and on its slices, over every shape.
@Suite struct CollectionTests {
  static let sizes = [0, 1, 2, 5, 64, 65, 300, 1_500]

  @Test(arguments: NodeShape.all, sizes)
  func indicesAndIterationAgreeWithArrays(shape: NodeShape, size: Int) {
    let model = Array(0..<size)
    let array = PersistentArray(model, shape: shape)
    #expect(array.count == size && array.isEmpty == (size == 0))
    #expect(array.startIndex == 0 && array.endIndex == size)
    #expect(Array(array) == model)
    #expect(array.map { $0 } == model)
    #expect(array.indices.map { array[$0] } == model)
    #expect(Array(array.reversed()) == model.reversed())
    #expect(array.first == model.first && array.last == model.last)
    #expect(array.index(array.startIndex, offsetBy: size) == array.endIndex)
    #expect(array.distance(from: array.endIndex, to: array.startIndex) == -size)
    #expect(array.contains(size / 2) == model.contains(size / 2))
    #expect(!array.contains(-1))
    var iterator = array.makeIterator()
    for _ in 0..<size { #expect(iterator.next() != nil) }
    #expect(iterator.next() == nil && iterator.next() == nil)
  }

  @Test func aSliceHoldsWhatACollectionGivesNotWhatItCounts() {
    struct Miscounting: Collection {
      var startIndex: Int { 0 }
      var endIndex: Int { 3 }
      var count: Int { 1_000_000 }
      func index(after index: Int) -> Int { index + 1 }
      subscript(position: Int) -> Int { -position }
    }
    var slice = PersistentArray(0..<10)[2..<5]
    slice.replaceSubrange(3..<4, with: Miscounting())
    #expect(slice.indices == 2..<7)
    #expect(Array(slice) == [2, 0, -1, -2, 4])
  }

  @Test(arguments: NodeShape.all)
  func aSliceEqualsAnArraySlice(shape: NodeShape) {
    let model = Array(0..<300)
    let array = PersistentArray(model, shape: shape)
    for start in stride(from: 0, through: 300, by: 7) {
      for end in stride(from: start, through: 300, by: 13) {
        let (slice, expected) = (array[start..<end], model[start..<end])
        #expect(slice.indices == expected.indices)
        #expect(slice.elementsEqual(expected) && Array(slice) == Array(expected))
        #expect(Array(PersistentArray(slice)) == Array(expected))
        #expect(slice.dropFirst(3).elementsEqual(expected.dropFirst(3)))
      }
    }
  }

  @Test func aSliceIsWrittenAndComparedAsALiteral() {
    var letters: PersistentArray = ["a", "b", "c"]
    #expect(letters[0...1] == ["a", "b"])
    letters[0...1] = ["p", "q", "r"]
    #expect(letters == ["p", "q", "r", "c"])
    letters[1...][2] = "x"
    #expect(letters == ["p", "q", "x", "c"])
    #expect(letters[...1].description == #"["p", "q"]"#)
  }

  @Test func aSliceEditsItsOwnCopy() {
    let letters: PersistentArray = ["a", "b", "c", "d"]
    var slice = letters[1..<3]
    slice.append("z")
    slice.removeFirst()
    #expect(slice == ["c", "z"])
    #expect(letters == ["a", "b", "c", "d"])
  }

  @Test(arguments: NodeShape.all)
  func sortingReversingAndShufflingEqualAnArrays(shape: NodeShape) {
    var generator = SeededGenerator(seed: 3)
    var model = (0..<500).map { _ in Int.random(in: 0..<100, using: &generator) }
    var array = PersistentArray(model, shape: shape)
    array.sort()
    model.sort()
    #expect(Array(array) == model)
    array.reverse()
    model.reverse()
    #expect(Array(array) == model)
    var (one, other) = (SeededGenerator(seed: 9), SeededGenerator(seed: 9))
    array.shuffle(using: &one)
    model.shuffle(using: &other)
    #expect(Array(array) == model)
    array.checkInvariantsNow()
    let pivot = array.partition { $0 < 50 }
    #expect(array[..<pivot].allSatisfy { $0 >= 50 } && array[pivot...].allSatisfy { $0 < 50 })
  }

  @Test func printsAsArray() {
    let words: PersistentArray = ["foo", "bar"]
    #expect("\(words)" == #"["foo", "bar"]"#)
    #expect(String(reflecting: words) == #"["foo", "bar"]"#)
    #expect(Mirror(reflecting: words).children.count == 2)
    #expect(PersistentArray<Int>().description == "[]")
  }

  @Test func repeatingAndLiteral() {
    #expect(Array(PersistentArray(repeating: 7, count: 130)) == Array(repeating: 7, count: 130))
    #expect(PersistentArray<Int>(repeating: 7, count: 0).isEmpty)
    let literal: PersistentArray = [1, 2, 3]
    #expect(Array(literal) == [1, 2, 3])
  }

  @Test func contiguousStorageIsLentWhenThereIsOneLeaf() {
    #expect(PersistentArray([1, 2]).withContiguousStorageIfAvailable { Array($0) } == [1, 2])
    #expect(PersistentArray<Int>().withContiguousStorageIfAvailable { $0.count } == 0)
    #expect(PersistentArray(0..<256).withContiguousStorageIfAvailable { $0.count } == 256)
    #expect(PersistentArray(0..<257).withContiguousStorageIfAvailable { $0.count } == nil)
    #expect(PersistentArray((0..<65).map(String.init)).withContiguousStorageIfAvailable { $0.count } == nil)
  }

  @Test func anIteratorWalksTheValueItWasMadeFrom() {
    var array = PersistentArray(0..<200)
    var seen: [Int] = []
    for element in array {
      if seen.count == 10 { array.removeAll() }
      seen.append(element)
    }
    #expect(seen == Array(0..<200))
  }
}
