import PersistentArray
import TestSupport
import Testing

/// Generic code names no tree, yet what it hands on is one: its nodes are shared, as by a call that names it.
@Suite struct GenericSharingTests {
  private let base = PersistentArray(0..<10_000)

  /// How many of the nodes of `array` are neither in `base` nor in `other`.
  private func newNodes(of array: PersistentArray<Int>, besides other: PersistentArray<Int>) -> Int {
    nodes(of: array).subtracting(nodes(of: base)).subtracting(nodes(of: other)).count
  }

  @Test func joiningWithTheStandardLibrarysOperatorSharesNodes() {
    let other = PersistentArray(0..<7_000)
    var array = base
    array += other
    #expect(Array(array) == Array(0..<10_000) + Array(0..<7_000))
    #expect(newNodes(of: array, besides: other) < 20)
  }

  @Test func insertingATreeOrASliceThroughACollectionSharesNodes() {
    let other = PersistentArray(0..<7_000)
    var array = base
    array.insert(contentsOf: other, at: 5_000)
    #expect(newNodes(of: array, besides: other) < 20)
    array.append(contentsOf: other[100..<6_900])
    array.replaceSubrange(3..<9_000, with: other[1...])
    #expect(newNodes(of: array, besides: other) < 40)
    var model = Array(0..<10_000)
    model.insert(contentsOf: Array(0..<7_000), at: 5_000)
    model.append(contentsOf: 100..<6_900)
    model.replaceSubrange(3..<9_000, with: 1..<7_000)
    #expect(Array(array) == model)
  }

  @Test func assigningASliceToAPartOfASliceSharesNodes() {
    var slice = base[10..<9_990]
    slice[20..<4_000] = base[5_000..<9_000]
    #expect(slice.elementsEqual(Array(10..<20) + Array(5_000..<9_000) + Array(4_000..<9_990)))
    #expect(newNodes(of: PersistentArray(slice), besides: base) < 40)
  }

  @Test func makingAnArrayOfATreeIsACopy() {
    func made(of elements: some Sequence<Int>) -> PersistentArray<Int> { PersistentArray(elements) }
    #expect(made(of: base).isIdentical(to: base))
    #expect(newNodes(of: made(of: base[7..<9_000]), besides: base) < 20)
    #expect(made(of: PersistentArray<Int>()).isEmpty)
  }

  @Test(arguments: NodeShape.all)
  func aTreeOfAnotherShapeIsCopied(shape: NodeShape) {
    let other = PersistentArray(0..<500, shape: shape)
    var array = PersistentArray(0..<500)
    array += other
    #expect(Array(array) == Array(0..<500) + Array(0..<500))
  }

  @Test(arguments: [2, 3, 500], NodeShape.all)
  func removingManyShortRunsOrFewLongOnesEqualsAnArrays(every step: Int, shape: NodeShape) {
    var array = PersistentArray(0..<10_000, shape: shape)
    array.removeAll { $0.isMultiple(of: step) }
    #expect(Array(array) == (0..<10_000).filter { !$0.isMultiple(of: step) })
    array.checkInvariantsNow()
  }
}
