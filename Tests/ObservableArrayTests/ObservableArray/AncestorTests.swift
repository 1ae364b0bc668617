import ObservableArray
import Testing

/// What users of ObservableArray-RxSwift rely on.
@Suite struct AncestorTests {
  static let printedElements = """
    ["foo", "bar", "buzz"]
    ["foo", "bar", "buzz", "coffee"]
    ["foo", "bar", "milk", "coffee"]
    []
    """

  static let printedEvents = """
    ArrayChangeEvent(insertedIndices: [3], deletedIndices: [], updatedIndices: [])
    ArrayChangeEvent(insertedIndices: [], deletedIndices: [], updatedIndices: [2])
    ArrayChangeEvent(insertedIndices: [], deletedIndices: [0, 1, 2, 3], updatedIndices: [])
    """

  private func edit(_ array: ObservableArray<String>) {
    array.append("coffee")
    array[2] = "milk"
    array.removeAll()
  }

  @Test("The README example prints the ancestor's elements and events, observed")
  func theExampleObserved() {
    let array: ObservableArray = ["foo", "bar", "buzz"]
    var elements: [String] = []
    var events: [String] = []
    let first = array.observe { elements.append("\($0.after)") }
    let second = array.observe(initial: false) { events.append("\($0.event)") }
    edit(array)
    #expect(elements.joined(separator: "\n") == Self.printedElements)
    #expect(events.joined(separator: "\n") == Self.printedEvents)
    first.cancel()
    second.cancel()
  }

  @Test("The README example prints the ancestor's elements and events, as sequences")
  func theExampleAsSequences() async {
    var array: ObservableArray<String>? = ["foo", "bar", "buzz"]
    let snapshots = array!.snapshots(.every)
    let events = array!.events(.every)
    edit(array!)
    array = nil
    var lines: [String] = []
    for await snapshot in snapshots { lines.append("\(snapshot)") }
    #expect(lines.joined(separator: "\n") == Self.printedElements)
    lines = []
    for await event in events { lines.append("\(event)") }
    #expect(lines.joined(separator: "\n") == Self.printedEvents)
  }

  @Test("Every call gives the ancestor's event")
  func everyCallGivesTheAncestorsEvent() {
    typealias Case = (String, ArrayChangeEvent, (ObservableArray<String>) -> Void)
    let cases: [Case] = [
      ("append", .init(insertedIndices: [3]), { $0.append("milk") }),
      ("append contents", .init(insertedIndices: [3, 4]), { $0.append(contentsOf: ["milk", "tea"]) }),
      ("insert", .init(insertedIndices: [2]), { $0.insert("milk", at: 2) }),
      (
        "insert contents", .init(insertedIndices: [2, 3, 4]),
        { $0.insert(contentsOf: ["m", "c", "t"], at: 2) }
      ),
      ("remove", .init(deletedIndices: [2]), { $0.remove(at: 2) }),
      ("removeLast", .init(deletedIndices: [2]), { $0.removeLast() }),
      ("popLast", .init(deletedIndices: [2]), { _ = $0.popLast() }),
      ("removeAll", .init(deletedIndices: [0, 1, 2]), { $0.removeAll() }),
      (
        "replaceSubrange", .init(insertedIndices: [1, 2, 3], deletedIndices: [1, 2]),
        { $0.replaceSubrange(1...2, with: ["milk", "coffee", "tea"]) }
      ),
      ("subscript", .init(updatedIndices: [1]), { $0[1] = "lion" }),
      (
        "range subscript", .init(insertedIndices: [1, 2, 3], deletedIndices: [1, 2]),
        { $0[1...2] = ["milk", "coffee", "tea"] }
      ),
    ]
    for (name, event, edit) in cases {
      let array: ObservableArray = ["foo", "bar", "buzz"]
      let recorder = UpdateRecorder(array, initial: false)
      edit(array)
      #expect(recorder.events == [event], "\(name)")
    }
  }

  @Test("Slices compare with array literals and are assigned from them")
  func slices() {
    let array: ObservableArray = ["foo", "bar", "buzz"]
    #expect(array[0...0] == ["foo"])
    #expect(array[1...] == ["bar", "buzz"])
    array[0...1] = ["coffee", "tea", "milk", "pot", "sugar"]
    array[1...4] = ["lion", "penguin"]
    #expect(array.elements == ["coffee", "lion", "penguin", "buzz"])
    array[...] = []
    #expect(array.isEmpty)
  }

  @available(*, deprecated, message: "It calls deprecated spellings.")
  static func callOldSpellings() -> [String] {
    let array = ObservableArray(count: 1, repeatedValue: "foo")
    array.appendContentsOf(["bar", "buzz"])
    array.insert("milk", atIndex: 1)
    array.insertContentsOf(["tea", "pot"], atIndex: 4)
    array.removeAtIndex(0)
    array.replaceRange(0..<1, with: ["coffee"])
    array.replaceRange(0...0, with: ["cup", "coffee"])
    let elements = array.elements
    array.removeAll(true)
    return elements + ["\(array.count)"]
  }

  @available(*, deprecated, message: "It calls deprecated spellings.")
  static func appendSequences() -> [[Int]] {
    let array = ObservableArray<Int>()
    let recorder = UpdateRecorder(array, initial: false)
    array.appendContentsOf(stride(from: 0, to: 6, by: 2))
    array.appendContentsOf(sequence(first: 7) { $0 < 9 ? $0 + 1 : nil })
    array.appendContentsOf([])
    array.appendContentsOf([10].makeIterator())
    return [array.elements] + recorder.events.map(\.insertedIndices)
  }

  @available(*, deprecated, message: "It calls deprecated spellings.")
  static func removeAllKeepingCapacity() -> [Int] {
    let array: ObservableArray = [1, 2, 3]
    array.removeAll(keepCapacity: true)
    let kept = array.capacity
    array.append(1)
    array.removeAll(keepCapacity: false)
    return [array.count, kept, array.capacity]
  }

  @available(*, deprecated, message: "It changes `elements` in place.")
  static func changeElementsInPlace() -> [String] {
    let array: ObservableArray = ["a", "b", "c"]
    let recorder = UpdateRecorder(array, initial: false)
    array.elements.reserveCapacity(100)
    var lines = ["\(array.capacity >= 100) \(recorder.events.count)"]
    array.elements.append("d")
    array.elements[1] = "a longer text, which a String does not hold in itself"
    array.elements.removeFirst()
    array.elements = array.elements
    lines += recorder.events.map(\.description)
    return lines + ["\(array.elements)"]
  }

  @Test("The old spellings still work")
  func theOldSpellingsStillWork() {
    let call: any OldSpellings.Type = Caller.self
    #expect(call.callOldSpellings() == ["cup", "coffee", "bar", "buzz", "tea", "pot", "0"])
  }

  @Test("appendContentsOf takes any sequence, and is one update")
  func appendingSequences() {
    let call: any OldSpellings.Type = Caller.self
    #expect(call.appendSequences() == [[0, 2, 4, 7, 8, 9, 10], [0, 1, 2], [3, 4, 5], [6]])
  }

  @Test("removeAll(keepCapacity:) is there under that label, and keeps what it says")
  func removingAllByTheOldLabel() {
    let call: any OldSpellings.Type = Caller.self
    #expect(call.removeAllKeepingCapacity() == [0, 3, 0])
  }

  @Test("Elements changed in place emit what changed, and nothing when room is reserved")
  func elementsInPlace() {
    let call: any OldSpellings.Type = Caller.self
    #expect(
      call.changeElementsInPlace() == [
        "true 0",
        "ArrayChangeEvent(insertedIndices: [3], deletedIndices: [], updatedIndices: [])",
        "ArrayChangeEvent(insertedIndices: [1], deletedIndices: [1], updatedIndices: [])",
        "ArrayChangeEvent(insertedIndices: [], deletedIndices: [0], updatedIndices: [])",
        #"["a longer text, which a String does not hold in itself", "c", "d"]"#,
      ])
  }
}

/// Reaches deprecated code without a warning: the requirement itself is not deprecated.
private protocol OldSpellings {
  static func callOldSpellings() -> [String]
  static func appendSequences() -> [[Int]]
  static func removeAllKeepingCapacity() -> [Int]
  static func changeElementsInPlace() -> [String]
}

private enum Caller: OldSpellings {
  @available(*, deprecated, message: "It calls deprecated spellings.")
  static func callOldSpellings() -> [String] { AncestorTests.callOldSpellings() }

  @available(*, deprecated, message: "It calls deprecated spellings.")
  static func appendSequences() -> [[Int]] { AncestorTests.appendSequences() }

  @available(*, deprecated, message: "It calls deprecated spellings.")
  static func removeAllKeepingCapacity() -> [Int] { AncestorTests.removeAllKeepingCapacity() }

  @available(*, deprecated, message: "It calls deprecated spellings.")
  static func changeElementsInPlace() -> [String] { AncestorTests.changeElementsInPlace() }
}
