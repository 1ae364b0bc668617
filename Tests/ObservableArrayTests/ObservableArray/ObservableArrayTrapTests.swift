import ObservableArray
import Testing

@Suite struct ObservableArrayTrapTests {
  @Test("A predicate that edits the array is a programmer error")
  func aPredicateThatEditsTheArray() async {
    await #expect(processExitsWith: .failure) {
      let array: ObservableArray = [1, 2]
      array.removeAll { element in
        array.append(3)
        return element == 1
      }
    }
  }

  @Test("Positions that are out of range are programmer errors")
  func positionsThatAreOutOfRange() async {
    await #expect(processExitsWith: .failure) { ObservableArray([1]).move(from: 0, to: 1) }
    await #expect(processExitsWith: .failure) { ObservableArray([1]).remove(atOffsets: [1]) }
    await #expect(processExitsWith: .failure) { ObservableArray([1]).removeLast(2) }
    await #expect(processExitsWith: .failure) { ObservableArray([1]).insert(2, at: 2) }
    await #expect(processExitsWith: .failure) { ObservableArray<Int>().removeFirst() }
  }
}
