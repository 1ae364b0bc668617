import ObservableArray
import TestSupport
import Testing

@Suite struct VocabularyTests {
  typealias Edit = (ObservableArray<Int>) -> Void

  @Test("An edit that changes nothing emits nothing and is no update")
  func anEditThatChangesNothingEmitsNothing() throws {
    let onFour: [(String, Edit)] = [
      ("append nothing", { $0.append(contentsOf: []) }), ("+= nothing", { $0 += [] }),
      ("insert nothing", { $0.insert(contentsOf: [], at: 2) }),
      ("replace nothing by nothing", { $0.replaceSubrange(1..<1, with: []) }),
      ("assign nothing to nothing", { $0[2..<2] = [] }), ("remove nothing", { $0.removeSubrange(2..<2) }),
      ("removeFirst 0", { $0.removeFirst(0) }), ("removeLast 0", { $0.removeLast(0) }),
      ("removeAll of none", { $0.removeAll { $0 > 9 } }),
      ("remove at no offsets", { $0.remove(atOffsets: []) }),
      ("move to itself", { $0.move(from: 1, to: 1) }), ("swap with itself", { $0.swapAt(2, 2) }),
      ("move offsets to where they are", { $0.move(fromOffsets: [1, 2], toOffset: 2) }),
      ("move no offsets", { $0.move(fromOffsets: [], toOffset: 2) }), ("sort sorted", { $0.sort() }),
      ("partition partitioned", { _ = $0.partition { $0 > 2 } }), ("reserve", { $0.reserveCapacity(9) }),
      ("set the same", { $0.setElements([1, 2, 3, 4]) }),
      ("set the same snapshot", { $0.setElements([1, 2, 3, 4] as PersistentArray) }),
      ("an empty batch", { $0.batch {} }),
      (
        "a batch undone in itself",
        { array in
          array.batch {
            array.append(9)
            array.removeLast()
          }
        }
      ),
    ]
    let onNone: [(String, Edit)] = [
      ("removeAll", { $0.removeAll() }), ("popLast", { _ = $0.popLast() }),
      ("popFirst", { _ = $0.popFirst() }),
      ("reverse none", { $0.reverse() }), ("shuffle none", { $0.shuffle() }), ("sort none", { $0.sort() }),
    ]
    for (edits, elements) in [(onFour, [1, 2, 3, 4]), (onNone, [])] {
      for (name, edit) in edits {
        let array = ObservableArray(elements)
        edit(array)
        let recorder = UpdateRecorder(array)
        #expect(recorder.drain().map(\.index) == [0], "\(name) was an update that nobody observed")
        let before = array.snapshot
        edit(array)
        #expect(recorder.events == [], "\(name)")
        #expect(array.snapshot.isIdentical(to: before), "\(name)")
      }
    }
    let one: ObservableArray = [1]
    let recorder = UpdateRecorder(one, initial: false)
    one.reverse()
    one.shuffle()
    #expect(recorder.events == [])
  }

  @Test("Every call is one update with the event that tells what it did")
  func everyCallIsOneUpdate() {
    typealias Event = ArrayChangeEvent
    let cases: [(String, Event, [Int], Edit)] = [
      ("+=", Event(insertedIndices: [4, 5]), [1, 2, 3, 4, 5, 6], { $0 += [5, 6] }),
      (
        "append a snapshot", Event(insertedIndices: [4]), [1, 2, 3, 4, 5],
        { $0.append(contentsOf: [5] as PersistentArray) }
      ),
      ("removeFirst", Event(deletedIndices: [0]), [2, 3, 4], { $0.removeFirst() }),
      ("popFirst", Event(deletedIndices: [0]), [2, 3, 4], { #expect($0.popFirst() == 1) }),
      ("removeFirst 2", Event(deletedIndices: [0, 1]), [3, 4], { $0.removeFirst(2) }),
      ("removeLast 2", Event(deletedIndices: [2, 3]), [1, 2], { $0.removeLast(2) }),
      ("removeAll where", Event(deletedIndices: [0, 2]), [2, 4], { $0.removeAll { $0 % 2 == 1 } }),
      ("removeSubrange", Event(deletedIndices: [1, 2]), [1, 4], { $0.removeSubrange(1...2) }),
      ("remove at offsets", Event(deletedIndices: [1, 3]), [1, 3], { $0.remove(atOffsets: [3, 1, 3]) }),
      (
        "replace one by one", Event(insertedIndices: [1], deletedIndices: [1]), [1, 9, 3, 4],
        { $0.replaceSubrange(1..<2, with: [9]) }
      ),
      ("in place", Event(updatedIndices: [2]), [1, 2, 8, 4], { $0[2] += 5 }),
      ("the same element", Event(updatedIndices: [2]), [1, 2, 3, 4], { $0[2] = 3 }),
      ("move", Event(moves: [.init(from: 0, to: 2)]), [2, 3, 1, 4], { $0.move(from: 0, to: 2) }),
      ("move back", Event(moves: [.init(from: 3, to: 1)]), [1, 4, 2, 3], { $0.move(from: 3, to: 1) }),
      (
        "move offsets", Event(moves: [.init(from: 0, to: 2), .init(from: 2, to: 3)]), [2, 4, 1, 3],
        { $0.move(fromOffsets: [0, 2], toOffset: 4) }
      ),
      (
        "swap", Event(moves: [.init(from: 3, to: 0), .init(from: 0, to: 3)]), [4, 2, 3, 1],
        { $0.swapAt(3, 0) }
      ),
      (
        "reverse", Event(moves: [.init(from: 3, to: 0), .init(from: 2, to: 1), .init(from: 1, to: 2)]),
        [4, 3, 2, 1], { $0.reverse() }
      ),
      (
        "sort by", Event(moves: [.init(from: 0, to: 2), .init(from: 2, to: 3)]), [2, 4, 1, 3],
        { $0.sort { $0 % 2 < $1 % 2 } }
      ),
      (
        "partition", Event(moves: [.init(from: 0, to: 2), .init(from: 2, to: 3)]), [2, 4, 1, 3],
        { #expect($0.partition { $0 % 2 == 1 } == 2) }
      ),
      (
        "setElements", Event(insertedIndices: [1], deletedIndices: [1, 2], moves: [.init(from: 3, to: 0)]),
        [4, 9, 1], { $0.setElements([4, 9, 1]) }
      ),
      (
        "setElements by", Event(updatedIndices: [3]), [1, 2, 3, 14],
        { $0.setElements([1, 2, 3, 14], by: { $0 % 10 }) }
      ),
      (
        "setElements unchanged", Event(deletedIndices: [0], updatedIndices: [3]), [2, 3, 14],
        { $0.setElements([102, 3, 14], by: { $0 % 10 }, unchangedIf: { $0 % 100 == $1 % 100 }) }
      ),
    ]
    for (name, event, after, edit) in cases {
      let unobserved: ObservableArray = [1, 2, 3, 4]
      edit(unobserved)
      #expect(unobserved.elements == after, "\(name), unobserved")
      #expect(UpdateRecorder(unobserved).updates[0].index == 1, "\(name) is one update, unobserved")
      let array: ObservableArray = [1, 2, 3, 4]
      let recorder = UpdateRecorder(array, initial: false)
      edit(array)
      #expect(array.elements == after, "\(name)")
      #expect(recorder.replayed == PersistentArray(after), "\(name)")
      if event.moves.count > 1 || name == "setElements" {
        // Which of several choices of equally few moves is not promised.
        #expect(recorder.events.map(\.moves.count) == [event.moves.count], "\(name)")
      } else {
        #expect(recorder.events == [event], "\(name)")
      }
    }
  }

  @Test("Shuffling follows the generator and only moves")
  func shufflingOnlyMoves() {
    var generator = SeededGenerator(seed: 5)
    var sameGenerator = SeededGenerator(seed: 5)
    let array = ObservableArray(0..<300)
    let recorder = UpdateRecorder(array, initial: false)
    array.shuffle(using: &generator)
    #expect(array.elements == Array(0..<300).shuffled(using: &sameGenerator))
    #expect(recorder.events.count == 1)
    #expect(recorder.events[0].insertedRanges == [] && recorder.events[0].deletedRanges == [])
  }

  @Test("Sorting keeps equal elements in their order")
  func sortingIsStable() {
    let array = ObservableArray((0..<500).map { ($0 * 7 % 5, $0) })
    array.sort { $0.0 < $1.0 }
    for (a, b) in zip(array, array.dropFirst()) {
      #expect(a.0 < b.0 || a.0 == b.0 && a.1 < b.1)
    }
  }

  @Test("A predicate that throws leaves the array as it was")
  func aPredicateThatThrowsChangesNothing() {
    struct Failure: Error {}
    let array = ObservableArray(0..<100)
    let recorder = UpdateRecorder(array, initial: false)
    #expect(throws: Failure.self) { try array.removeAll { if $0 == 50 { throw Failure() } else { true } } }
    #expect(throws: Failure.self) { try array.sort { if $0 == 50 { throw Failure() } else { $0 > $1 } } }
    #expect(throws: Failure.self) {
      _ = try array.partition { if $0 == 50 { throw Failure() } else { true } }
    }
    #expect(array.elementsEqual(0..<100))
    #expect(recorder.events == [])
  }

  @Test("A predicate may read the array")
  func aPredicateMayReadTheArray() {
    let array: ObservableArray = [3, 1, 2]
    array.sort { $0 + array.count < $1 + array.count }
    array.removeAll { $0 == array[0] }
    #expect(array.elements == [2, 3])
  }

  @Test("An element changed in place by a call that throws is updated")
  func anElementChangedInPlaceByACallThatThrows() {
    struct Failure: Error {}
    func change(_ element: inout Int) throws {
      element = 7
      throw Failure()
    }
    let array: ObservableArray = [1, 2]
    let recorder = UpdateRecorder(array, initial: false)
    #expect(throws: Failure.self) { try change(&array[1]) }
    #expect(array.elements == [1, 7])
    #expect(recorder.events == [ArrayChangeEvent(updatedIndices: [1])])
  }

  @Test("Adding arrays makes a new one and leaves both as they are")
  func addingArraysMakesANewOne() {
    let a: ObservableArray = [1]
    let b: ObservableArray = [2]
    #expect((a + b).elements == [1, 2])
    #expect((a + [3]).elements == [1, 3])
    #expect((a + stride(from: 4, to: 6, by: 1)).elements == [1, 4, 5])
    #expect((stride(from: 4, to: 6, by: 1) + a).elements == [4, 5, 1])
    #expect(a.elements == [1] && b.elements == [2])
    #expect(a.filter { $0 > 1 }.isEmpty && a.count == 1)
  }

  @Test("Identifiable elements are updated where their id stays")
  func identifiableElements() {
    struct Row: Identifiable, Hashable {
      let id: Int
      var text: String
    }
    let array: ObservableArray = [Row(id: 1, text: "a"), Row(id: 2, text: "b")]
    let recorder = UpdateRecorder(array, initial: false)
    array.setElements([Row(id: 1, text: "c"), Row(id: 2, text: "b")])
    #expect(recorder.drain().map(\.event) == [ArrayChangeEvent(updatedIndices: [0])])
    array.setElements([Row(id: 1, text: "c"), Row(id: 2, text: "d")] as PersistentArray)
    #expect(recorder.drain().map(\.event) == [ArrayChangeEvent(updatedIndices: [1])])
  }

  @Test("It is made, printed and mirrored as Array is")
  func itIsMadeAndPrintedAsArrayIs() {
    #expect(ObservableArray<Int>().elements == [])
    #expect(ObservableArray(repeating: "a", count: 2).elements == ["a", "a"])
    #expect(ObservableArray([1, 2] as PersistentArray).elements == [1, 2])
    let array: ObservableArray = ["a", "b"]
    #expect(array.description == #"["a", "b"]"# && array.debugDescription == #"["a", "b"]"#)
    #expect(Mirror(reflecting: array).children.count == 2)
    #expect(array.capacity == 2 && array.first == "a" && array.last == "b" && array.indices == 0..<2)
  }
}
