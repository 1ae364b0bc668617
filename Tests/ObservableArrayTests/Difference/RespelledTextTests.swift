import ObservableArray
import TestSupport
import Testing

/// Strings are equal when they are canonically equivalent. Whatever is taken for unchanged because of that stays as it
/// was, to the byte: state and event never disagree.
@Suite struct RespelledTextTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  private struct Row: Identifiable, Equatable {
    let id: Int
    var text: String
  }

  /// A String that is equal to another one when its bytes are.
  private struct Exact: Hashable {
    let text: String

    static func == (a: Exact, b: Exact) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }

  private func bytes(_ texts: some Sequence<String>) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  @Test("Arrays of Strings that are only spelled otherwise are equal, and their bytes are not")
  func equality() {
    let (one, two): (PersistentArray, PersistentArray) = ([Self.composed], [Self.decomposed])
    #expect(one == two && one[...] == two[...])
    #expect(!one.elementsEqual(two) { $0.utf8.elementsEqual($1.utf8) })
  }

  @Test(
    "A difference takes a new spelling alone for no change, and names it where it is asked to compare bytes")
  func differences() {
    let (old, new) = ([Self.composed, "tea"], ["tea", Self.decomposed])
    let event = ArrayChangeEvent(from: old, to: new)
    #expect(event.updatedIndices.isEmpty && event.moves.count == 1)
    #expect(bytes(event.apply(to: old, takingFrom: new)) == bytes(["tea", Self.composed]))
    let exact = ArrayChangeEvent(
      from: old, to: new, by: \.self, unchangedIf: { $0.utf8.elementsEqual($1.utf8) })
    #expect(exact.updatedIndices == [0] && exact.moves.count == 1)
    #expect(bytes(exact.apply(to: old, takingFrom: new)) == bytes(new))
  }

  @Test("setElements with a new spelling alone is no update, and the old bytes stay")
  func noUpdate() {
    let words: ObservableArray = [Self.composed]
    let recorder = UpdateRecorder(words, initial: false)
    words.setElements([Self.decomposed])
    words.setElements([Self.decomposed] as PersistentArray)
    #expect(recorder.events.isEmpty && bytes(words.snapshot) == bytes([Self.composed]))
  }

  @Test("The way round: comparing bytes makes a new spelling an update")
  func theWayRound() {
    let words: ObservableArray = [Self.composed, "tea"]
    let recorder = UpdateRecorder(words, initial: false)
    words.setElements([Self.decomposed, "tea"], by: \.self, unchangedIf: { $0.utf8.elementsEqual($1.utf8) })
    #expect(recorder.events == [ArrayChangeEvent(updatedIndices: [0])])
    #expect(bytes(words.snapshot) == bytes([Self.decomposed, "tea"]))
  }

  @Test("The way round: elements that compare their bytes are others when they are spelled otherwise")
  func wrapped() {
    let words: ObservableArray = [Exact(text: Self.composed), Exact(text: "tea")]
    words.setElements([Exact(text: Self.decomposed), Exact(text: "tea")])
    #expect(bytes(words.map(\.text)) == bytes([Self.decomposed, "tea"]))
  }

  /// Every way to set elements, for texts of which many differ in their spelling alone.
  @Test(
    "After setElements the array is what its event makes of the value before, to the byte", arguments: 1...20)
  func stateAndEventAgree(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    func texts() -> [String] {
      // Long enough to stand in memory of their own, so that equal ones need not be the same bit by bit.
      (0..<random(300)).map { _ in
        (random(2) == 0 ? Self.composed : Self.decomposed) + " number \(random(80))"
      }
    }
    let words = ObservableArray(texts())
    let rows = ObservableArray(texts().enumerated().map { Row(id: $0.offset % 50, text: $0.element) })
    var checks = 0
    let observations = (
      words.observe(initial: false) { update in
        let replayed = update.event.apply(to: update.before, takingFrom: update.after)
        #expect(bytes(replayed) == bytes(update.after), "seed \(seed)")
        checks += 1
      },
      rows.observe(initial: false) { update in
        let replayed = update.event.apply(to: update.before, takingFrom: update.after)
        #expect(bytes(replayed.map(\.text)) == bytes(update.after.map(\.text)), "seed \(seed)")
        checks += 1
      }
    )
    for _ in 0..<20 {
      let new = texts()
      let newRows = new.enumerated().map { Row(id: random(50), text: $0.element) }
      switch random(3) {
      case 0:
        words.setElements(new)
        rows.setElements(newRows)
      case 1:
        words.setElements(PersistentArray(new))
        rows.setElements(PersistentArray(newRows))
      default:
        words.setElements(new, by: { $0.count })
        rows.setElements(newRows, by: \.id, unchangedIf: { $0.text == $1.text })
      }
      #expect(words.snapshot == PersistentArray(new), "seed \(seed)")
    }
    #expect(checks > 0)
    _ = observations
  }

  @Test("A snapshot that was computed from the array's value is taken over whole, with its nodes")
  func snapshotsAreTakenOverWhole() {
    let words = ObservableArray((0..<1_000).map { "a text that is longer than fifteen bytes, \($0)" })
    var draft = words.snapshot
    draft[500] = "another"
    draft.remove(at: 3)
    words.setElements(draft)
    #expect(words.snapshot.isIdentical(to: draft))
  }
}
