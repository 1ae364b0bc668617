import ObservableArray
import TestSupport
import Testing

@Suite("Undo of several people as a value")
struct UndoTimelineTests {
  @Test("It leads where a history of the same edits leads", arguments: RandomUndoTests.seeds)
  func asHistory(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let array = ObservableArray((0..<Int.random(in: 0...12, using: &generator)).map { Item(id: $0) })
      let history = UndoHistory(array, limit: 5)
      var timeline = UndoTimeline<String, Item>(limit: 5)
      var fresh = 100
      for _ in 0..<30 {
        var update: ArrayUpdate<Item>?
        let observation = array.observe(initial: false) { update = $0 }
        let before = array.snapshot
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<4:
          array.editAtRandom(origin: .edit, fresh: &fresh, using: &generator)
          if let update { timeline.record(update.event, by: "me", from: update.before, to: update.after) }
        case 4..<6:
          array.editAtRandom(origin: .remote, fresh: &fresh, using: &generator)
          if let update { timeline.note(update.event, from: update.before, to: update.after) }
        case 6..<8:
          let step = timeline.undo(by: "me", from: before)
          #expect(history.undo() == (step != nil))
          #expect(step?.event == update?.event && step?.after == update?.after)
        default:
          let step = timeline.redo(by: "me", from: before)
          #expect(history.redo() == (step != nil))
          #expect(step?.event == update?.event && step?.after == update?.after)
        }
        observation.cancel()
        #expect(timeline.canUndo("me") == history.canUndo && timeline.canRedo("me") == history.canRedo)
      }
    }
  }

  @Test("A copy has a future of its own")
  func copies() {
    let before: PersistentArray = [1, 2]
    var timeline = UndoTimeline<String, Int>()
    timeline.record(ArrayChangeEvent(deletedIndices: [0]), by: "me", from: before, to: [2])
    var copy = timeline
    #expect(copy.undo(by: "me", from: [2])?.after == before)
    #expect(copy.undoCount(of: "me") == 0 && copy.redoCount(of: "me") == 1)
    #expect(timeline.undoCount(of: "me") == 1 && timeline.redoCount(of: "me") == 0)
    copy.record(ArrayChangeEvent(), by: "me", from: before, to: before)
    #expect(copy.redoCount(of: "me") == 1)
  }

  @Test("A person's oldest steps are forgotten when asked for, and the others stay")
  func forget() {
    var value: PersistentArray<Int> = []
    var timeline = UndoTimeline<String, Int>()
    for number in 0..<4 {
      let before = value
      value.append(number)
      timeline.record(ArrayChangeEvent(insertedIndices: [number]), by: "me", from: before, to: value)
    }
    if let step = timeline.undo(by: "me", from: value) { value = step.after }
    timeline.forgetSteps(of: "me", before: 2)
    while let step = timeline.undo(by: "me", from: value) { value = step.after }
    #expect(value == [0, 1])
    while let step = timeline.redo(by: "me", from: value) { value = step.after }
    #expect(value == [0, 1, 2, 3])
    timeline.forgetSteps(of: "me")
    #expect(timeline.undo(by: "me", from: value) == nil)
  }

  @Test("A step whose traces are all gone is no longer offered once it was refused")
  func traceless() {
    var timeline = UndoTimeline<String, Int>()
    for (author, element) in [("ada", 1), ("bob", 2)] {
      timeline.record(ArrayChangeEvent(insertedIndices: [0]), by: author, from: [], to: [element])
      timeline.note(ArrayChangeEvent(deletedIndices: [0]), from: [element], to: [])
    }
    timeline.forgetSteps(of: "bob")
    #expect(timeline.undo(by: "ada", from: []) == nil)
    #expect(!timeline.canUndo("ada") && timeline.undoCount(of: "ada") == 0)
  }

  @Test("A refused undo changes nothing, and succeeds once the others undo what they did")
  func refused() {
    let start: PersistentArray = ["a"]
    var timeline = UndoTimeline<String, String>()
    let update = ArrayChangeEvent(updatedIndices: [0])
    timeline.record(update, by: "ada", from: start, to: ["A"])
    timeline.record(update, by: "bob", from: ["A"], to: ["B"])
    #expect(timeline.undo(by: "ada", from: ["B"]) == nil)
    #expect(timeline.undoCount(of: "ada") == 1 && !timeline.canUndo("ada"))
    #expect(timeline.undo(by: "bob", from: ["B"])?.after == ["A"])
    #expect(timeline.canUndo("ada"))
    #expect(timeline.undo(by: "ada", from: ["A"])?.after == ["a"])
  }
}
