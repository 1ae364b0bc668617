import PersistentArray
import TestSupport
import Testing

/// Elements whose layout is not a word's: none at all, wide alignments, and larger than a leaf should copy.
@Suite struct ElementTests {
  private func exercise<Element: Equatable>(_ make: (Int) -> Element) {
    for shape in NodeShape.all {
      var generator = SeededGenerator(seed: 17)
      var model: [Element] = []
      var array = PersistentArray<Element>(shape: shape)
      for edit in 0..<1_500 {
        let position = Int.random(in: 0...model.count, using: &generator)
        let snapshot = array
        let was = model
        if edit % 3 < 2 || position == model.count {
          array.insert(make(edit), at: position)
          model.insert(make(edit), at: position)
        } else {
          array.remove(at: position)
          model.remove(at: position)
        }
        #expect(snapshot.count == was.count)
      }
      array.checkInvariantsNow()
      #expect(Array(array) == model)
      #expect(Array(array + array) == model + model)
    }
  }

  struct Nothing: Equatable {}
  @Test func elementsOfNoSize() { exercise { _ in Nothing() } }

  @Test func elementsAlignedTo16() { exercise { SIMD4<Float>(repeating: Float($0)) } }

  @Test func elementsAlignedTo64() { exercise { SIMD16<Float>(repeating: Float($0)) } }

  struct Wide: Equatable {
    var words: SIMD64<UInt8>
    var text: String
    var more: SIMD64<UInt8>
  }
  @Test func wideElements() {
    exercise { Wide(words: SIMD64(repeating: UInt8($0 % 251)), text: "row \($0)", more: SIMD64()) }
  }

  @Test func oneByteElements() { exercise { UInt8(truncatingIfNeeded: $0) } }

  @Test func existentialElements() {
    exercise { $0 % 2 == 0 ? AnyHashable($0) : AnyHashable("text \($0)") }
  }
}

/// Programmer errors trap with a message, as Array's do.
@Suite struct PreconditionTests {
  @Test func readingOutOfRangeTraps() async {
    await #expect(processExitsWith: .failure) {
      let array: PersistentArray = [1]
      _ = array[array.count]
    }
    await #expect(processExitsWith: .failure) { _ = PersistentArray<Int>()[0] }
    await #expect(processExitsWith: .failure) {
      let array: PersistentArray = [1]
      _ = array[array.count - 2]
    }
  }

  @Test func editingOutOfRangeTraps() async {
    await #expect(processExitsWith: .failure) {
      var array: PersistentArray = [1]
      array.insert(2, at: 2)
    }
    await #expect(processExitsWith: .failure) {
      var array: PersistentArray = [1]
      array.remove(at: 1)
    }
    await #expect(processExitsWith: .failure) {
      var array: PersistentArray = [1]
      array.move(from: 0, to: 1)
    }
    await #expect(processExitsWith: .failure) {
      var array: PersistentArray = [1]
      array.removeSubrange(0..<2)
    }
    await #expect(processExitsWith: .failure) { _ = PersistentArray([1]).split(at: 2) }
  }
}
