import TestSupport
import Testing

@testable import ObservableArray

@Suite("The pieces that undo sees an array as")
struct UndoPiecesTests {
  @Test(
    "Many steps of several people keep the pieces in order, and undoing all of them leads to the start",
    arguments: UndoWithoutOthersTests.seeds)
  func manySteps(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let people = EditingPeople(3, startingWith: 400)
    let start = people.array.elements
    let recorder = people.histories[0].recorder
    for round in 0..<600 {
      let history = people.histories[Int.random(in: 0..<3, using: &generator)]
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<2: _ = history.undo()
      case 2: _ = history.redo()
      default: people.editOneRange(using: &generator)
      }
      if round % 20 == 0 { expectInOrder(recorder.timeline, people.array.count) }
    }
    #expect(recorder.timeline.pieceCount > 300)
    while people.histories.contains(where: { $0.undo() }) {}
    expectInOrder(recorder.timeline, people.array.count)
    #expect(people.array.elements == start)
    for history in people.histories { history.removeAll() }
    #expect(recorder.timeline.pieceCount == 0)
  }

  @Test("Changes that nobody can undo leave no pieces")
  func unrecorded() {
    var generator = SeededGenerator(seed: 1)
    let array = ObservableArray((0..<50).map { Item(id: $0) })
    let history = UndoHistory(array)
    array[10].content = 1
    var fresh = 100
    for _ in 0..<500 { array.editAtRandom(origin: .remote, fresh: &fresh, using: &generator) }
    #expect(history.recorder.timeline.pieceCount <= 3)
  }

  @Test("Steps over the limit leave no pieces")
  func limit() {
    var generator = SeededGenerator(seed: 1)
    let array = ObservableArray((0..<50).map { Item(id: $0) })
    let history = UndoHistory(array, limit: 10)
    var fresh = 100
    for _ in 0..<1_000 { array.editAtRandom(origin: .edit, fresh: &fresh, using: &generator) }
    // A step changes three ranges at most; each has a piece before it, and another place when it was moved.
    #expect(history.recorder.timeline.pieceCount < 10 * 3 * 3 * 2)
    while history.undo() {}
    while history.redo() {}
    expectInOrder(history.recorder.timeline, array.count)
  }

  private func expectInOrder<Author, Element>(_ timeline: UndoTimeline<Author, Element>, _ count: Int) {
    #expect(timeline.fault(visible: count) == nil)
  }
}
