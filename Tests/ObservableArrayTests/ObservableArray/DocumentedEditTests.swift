import ObservableArray
import Testing

@Suite("The examples in the documentation of edits")
struct DocumentedEditTests {
  typealias Event = ArrayChangeEvent

  private func expect<Element: Equatable>(
    _ elements: [Element], _ event: Event?, _ after: [Element],
    sourceLocation: SourceLocation = #_sourceLocation, _ edit: (ObservableArray<Element>) -> Void
  ) {
    let array = ObservableArray(elements)
    let recorder = UpdateRecorder(array, initial: false)
    edit(array)
    #expect(array.elements == after, sourceLocation: sourceLocation)
    #expect(recorder.events == (event.map { [$0] } ?? []), sourceLocation: sourceLocation)
  }

  @Test("Inserting")
  func inserting() {
    expect(["a"], Event(insertedIndices: [1]), ["a", "b"]) { $0.append("b") }
    expect([1], Event(insertedIndices: [1, 2, 3]), [1, 2, 3, 4]) { $0.append(contentsOf: 2...4) }
    expect(["a", "b"], Event(insertedIndices: [2, 3]), ["a", "b", "a", "b"]) {
      $0.append(contentsOf: $0.snapshot)
    }
    expect(["a", "c"], Event(insertedIndices: [1]), ["a", "b", "c"]) { $0.insert("b", at: 1) }
    expect([1, 4], Event(insertedIndices: [1, 2]), [1, 2, 3, 4]) { $0.insert(contentsOf: 2...3, at: 1) }
    expect([1], Event(insertedIndices: [1, 2]), [1, 2, 3]) { $0 += [2, 3] }
    expect(["a", "b"], nil, ["a", "b"]) { $0.reserveCapacity(1_000) }
  }

  @Test("Removing and replacing")
  func removing() {
    expect(["a", "b", "c"], Event(deletedIndices: [0, 1]), ["c"]) { $0.removeFirst(2) }
    expect(["a", "b", "c"], Event(deletedIndices: [1, 2]), ["a"]) { $0.removeLast(2) }
    expect(["a", "b", "c", "d"], Event(deletedIndices: [1, 2]), ["a", "d"]) { $0.removeSubrange(1..<3) }
    expect(["a", "b", "c", "d"], Event(deletedIndices: [1, 2, 3]), ["a"]) { $0.removeSubrange(1...) }
    expect(["a", "b"], Event(deletedIndices: [0, 1]), []) { $0.removeAll() }
    expect([1, 2, 3, 4], Event(deletedIndices: [1, 3]), [1, 3]) { $0.removeAll { $0.isMultiple(of: 2) } }
    expect(["a", "b", "c"], Event(insertedIndices: [0, 1], deletedIndices: [0]), ["x", "y", "b", "c"]) {
      $0.replaceSubrange(0..<1, with: ["x", "y"] as PersistentArray)
    }
    expect(["foo", "bar", "buzz"], Event(insertedIndices: [1], deletedIndices: [1, 2]), ["foo", "milk"]) {
      $0.replaceSubrange(1..., with: ["milk"])
    }
    expect(["foo", "bar"], Event(insertedIndices: [0], deletedIndices: [0, 1]), ["milk"]) {
      $0[...] = ["milk"]
    }
  }

  @Test("Moving")
  func moving() {
    let ends = Event(moves: [.init(from: 2, to: 0), .init(from: 0, to: 2)])
    expect(["a", "b", "c"], ends, ["c", "b", "a"]) { $0.swapAt(0, 2) }
    expect(["a", "b", "c"], ends, ["c", "b", "a"]) { $0.reverse() }
    expect(["milk", "tea", "rum"], Event(moves: [.init(from: 0, to: 2)]), ["tea", "rum", "milk"]) {
      $0.sort { $0.count < $1.count }
    }
    #expect("\(Event(from: ["a", "b", "c"], to: ["c", "b", "a"]).moves)" == "[2→0, 0→2]")
  }

  @Test("Setting elements")
  func setting() {
    struct Row: Identifiable, Equatable {
      let id: Int
      var text: String
    }
    let (a, b, c, d) = (
      Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 1, text: "c"), Row(id: 3, text: "d")
    )
    expect([a, b], Event(insertedIndices: [1], deletedIndices: [1], updatedIndices: [0]), [c, d]) {
      $0.setElements([c, d])
    }
    expect([a], Event(updatedIndices: [0]), [c]) { $0.setElements([c] as PersistentArray) }
    expect(
      ["apple", "pear"], Event(updatedIndices: [1], moves: [.init(from: 1, to: 0)]), ["plum", "apple"]
    ) { $0.setElements(["plum", "apple"], by: \.first) }
  }

  @Test("Elements that are Identifiable and not Equatable are set with an identity and a comparison")
  func settingWhatIsNotEquatable() {
    struct Person: Identifiable {
      let id: Int
      var revision: Int
    }
    let people: ObservableArray = [Person(id: 1, revision: 1), Person(id: 2, revision: 1)]
    var events: [Event] = []
    let observation = people.observe(initial: false) { events.append($0.event) }
    people.setElements([Person(id: 2, revision: 2)], by: \.id, unchangedIf: { $0.revision == $1.revision })
    observation.cancel()
    #expect(events == [Event(deletedIndices: [0], updatedIndices: [1])])
    #expect(people.map(\.revision) == [2])
  }

  @Test("An id that is there several times is paired as often as it is on both sides")
  func repeatedIDs() {
    struct Row: Identifiable, Equatable {
      let id: Int
      var text: String
    }
    let rows: ObservableArray = [Row(id: 1, text: "a"), Row(id: 1, text: "b"), Row(id: 1, text: "c")]
    let recorder = UpdateRecorder(rows, initial: false)
    let new = [Row(id: 1, text: "x"), Row(id: 1, text: "y")]
    rows.setElements(new)
    #expect(rows.elements == new)
    #expect(recorder.events.count == 1)
    #expect(recorder.events[0].deletedIndices.count == 1 && recorder.events[0].updatedIndices.count == 2)
  }

  @Test("Generic code that knows a collection makes an update for each exchange; a batch makes one of them")
  func genericExchanges() {
    func sort<Numbers: MutableCollection & RandomAccessCollection>(_ numbers: inout Numbers)
    where Numbers.Element: Comparable {
      numbers.sort()
    }
    var array: ObservableArray = [5, 4, 1, 3, 2]
    let recorder = UpdateRecorder(array, initial: false)
    sort(&array)
    #expect(array.elements == [1, 2, 3, 4, 5])
    #expect(recorder.drain().count > 1)
    array.reverse()
    _ = recorder.drain()
    array.batch {
      var same = array
      sort(&same)
    }
    #expect(array.elements == [1, 2, 3, 4, 5])
    #expect(recorder.drain().count == 1)
  }

  @Test("Generic code that knows a range-replaceable collection puts a new array into the variable")
  func genericReplacement() throws {
    func removeFirst<Numbers: RangeReplaceableCollection>(of numbers: inout Numbers) {
      numbers.removeSubranges(RangeSet(numbers.startIndex..<numbers.index(after: numbers.startIndex)))
    }
    let array: ObservableArray = [1, 2, 3]
    var variable = array
    removeFirst(of: &variable)
    #expect(variable !== array && variable.elements == [2, 3] && array.elements == [1, 2, 3])
    let applied = try #require(array.applying([1].difference(from: [1, 2, 3])))
    #expect(applied !== array && applied.elements == [1] && array.elements == [1, 2, 3])
  }

  @Test("An array that is used while an element of it changes in place traps")
  func usedWhileChangingInPlace() async {
    await #expect(processExitsWith: .failure) {
      func change(_ element: inout Int, _ body: () -> Void) {
        element += 1
        body()
      }
      let array: ObservableArray = [1]
      change(&array[0]) { array.append(2) }
    }
  }
}
