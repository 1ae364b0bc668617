import PersistentArray
import Testing

@Suite("The examples in the documentation of PersistentArray")
struct DocumentedExampleTests {
  @Test("Replacing in a slice moves its end and leaves the array it was cut from")
  func replacingInASlice() {
    let letters: PersistentArray = ["a", "b", "c"]
    var tail = letters[1...]
    tail.replaceSubrange(1..<2, with: ["x", "y"])
    #expect(tail == ["x", "y", "c"])
    #expect(tail.indices == 1..<4)
    #expect(letters == ["a", "b", "c"])
  }

  @Test("A slice that is a literal, and an array made of a slice, start at 0")
  func startingAtZero() {
    let letters: PersistentArraySlice = ["a", "b"]
    #expect(letters.indices == 0..<2)
    let tail = PersistentArray((["a", "b", "c"] as PersistentArray)[1...])
    #expect(tail == ["b", "c"])
    #expect(tail.startIndex == 0)
  }

  @Test("Editing ranges")
  func editingRanges() {
    var letters: PersistentArray = ["a", "b", "c"]
    letters.replaceSubrange(0..<2, with: ["x"])
    #expect(letters == ["x", "c"])
    let others: PersistentArray = ["x", "y"]
    letters.replaceSubrange(1..., with: others)
    #expect(letters == ["x", "x", "y"])
    var numbers: PersistentArray = [1, 4]
    numbers.insert(contentsOf: 2...3, at: 1)
    #expect(numbers == [1, 2, 3, 4])
    numbers.removeAll { $0.isMultiple(of: 2) }
    #expect(numbers == [1, 3])
    numbers.append(contentsOf: numbers)
    #expect(numbers == [1, 3, 1, 3])
  }

  @Test("A predicate that throws leaves the array as it was")
  func throwing() {
    struct Failure: Error {}
    var numbers: PersistentArray = [2, 1, 3]
    #expect(throws: Failure.self) { try numbers.removeAll { if $0 == 3 { throw Failure() } else { true } } }
    #expect(throws: Failure.self) { try numbers.sort { if $0 == 3 { throw Failure() } else { $0 < $1 } } }
    #expect(numbers == [2, 1, 3])
  }
}
