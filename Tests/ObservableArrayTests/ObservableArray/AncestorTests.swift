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

  @Test("The old spellings still work")
  func theOldSpellingsStillWork() {
    let call: any OldSpellings.Type = Caller.self
    #expect(call.callOldSpellings() == ["cup", "coffee", "bar", "buzz", "tea", "pot", "0"])
  }
}

/// Reaches deprecated code without a warning: the requirement itself is not deprecated.
private protocol OldSpellings {
  static func callOldSpellings() -> [String]
}

private enum Caller: OldSpellings {
  @available(*, deprecated, message: "It calls deprecated spellings.")
  static func callOldSpellings() -> [String] { AncestorTests.callOldSpellings() }
}
