import ObservableArray
import TestSupport
import Testing

/// `capacity` promises what Array's does, although a tree needs no room beforehand.
@Suite struct CapacityTests {
  @Test("After reserveCapacity(n) the capacity is at least n, and so is that of the elements")
  func reserving() {
    let array = ObservableArray<Int>()
    let recorder = UpdateRecorder(array, initial: false)
    #expect(array.capacity == 0)
    for count in [3, 197, 5_097, 20, -1] {
      array.reserveCapacity(count)
      #expect(array.capacity >= count)
      #expect(array.elements.capacity >= count && array.elements.isEmpty)
    }
    #expect(array.capacity == 5_097)
    #expect(recorder.events.isEmpty)
  }

  @Test("The capacity is never less than the count")
  func growing() {
    let array = ObservableArray(0..<10)
    array.reserveCapacity(5)
    #expect(array.capacity == 10)
    array.reserveCapacity(12)
    array.append(contentsOf: 0..<100)
    #expect(array.capacity == 110)
    #expect(array.elements == Array(0..<10) + Array(0..<100))
  }

  @Test("Room for more than there is leaves the elements as they are")
  func elementsWithRoom() {
    let array: ObservableArray = ["a", "b"]
    array.reserveCapacity(100)
    #expect(array.elements == ["a", "b"] && array.elements.capacity >= 100)
    array.removeAll { $0 == "a" }
    #expect(array.elements == ["b"] && array.elements.capacity >= 100)
  }

  @Test("removeAll keeps the capacity when it is asked to, and gives it up otherwise")
  func removingAll() {
    let array = ObservableArray(0..<10)
    array.removeAll(keepingCapacity: true)
    #expect(array.isEmpty && array.capacity == 10)
    array.reserveCapacity(50)
    array.removeAll(keepingCapacity: true)
    #expect(array.capacity == 50)
    array.removeAll()
    #expect(array.capacity == 0)
  }

  @Test("A generic collection is reserved for as an Array is")
  func generic() {
    func reserve(_ collection: inout some RangeReplaceableCollection<Int>) { collection.reserveCapacity(64) }
    var array = ObservableArray<Int>()
    reserve(&array)
    #expect(array.capacity >= 64)
  }
}
