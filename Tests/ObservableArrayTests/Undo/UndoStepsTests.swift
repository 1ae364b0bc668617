import ObservableArray
import Synchronization
import TestSupport
import Testing

@Suite("Steps of undo as a value")
struct UndoStepsTests {
  @Test("They go where a history of the same edits goes", arguments: RandomUndoTests.seeds)
  func asHistory(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let array = ObservableArray((0..<Int.random(in: 0...12, using: &generator)).map { Item(id: $0) })
      let history = UndoHistory(array, limit: 5)
      var steps = UndoSteps<Item>(limit: 5)
      var fresh = 100
      for _ in 0..<30 {
        var update: ArrayUpdate<Item>?
        let observation = array.observe(initial: false) { update = $0 }
        let before = array.snapshot
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<4:
          array.editAtRandom(origin: .edit, fresh: &fresh, using: &generator)
          if let update { steps.record(update.event, from: update.before) }
        case 4..<6:
          array.editAtRandom(origin: .remote, fresh: &fresh, using: &generator)
          if let event = update?.event {
            if Bool.random(using: &generator) { steps.note(event) } else { steps.note(later: { event }) }
          }
        case 6..<8:
          let step = steps.undo(before)
          #expect(history.undo() == (step != nil))
          #expect(step?.event == update?.event && step?.after == update?.after)
        default:
          let step = steps.redo(before)
          #expect(history.redo() == (step != nil))
          #expect(step?.event == update?.event && step?.after == update?.after)
        }
        observation.cancel()
        #expect((steps.undoCount > 0) == history.canUndo && (steps.redoCount > 0) == history.canRedo)
      }
    }
  }

  @Test("A copy has a future of its own")
  func copies() {
    let before: PersistentArray = [1, 2]
    var steps = UndoSteps<Int>()
    steps.record(ArrayChangeEvent(deletedIndices: [0]), from: before)
    var copy = steps
    #expect(copy.undo([2])?.after == before)
    #expect(copy.undoCount == 0 && copy.redoCount == 1)
    #expect(steps.undoCount == 1 && steps.redoCount == 0)
    copy.record(ArrayChangeEvent(), from: before)
    #expect(copy.redoCount == 1)
  }

  @Test("What others did is asked for when a step has to be carried over it, and not before")
  func later() {
    let asked = Atomic(0)
    var value: PersistentArray = [1, 2]
    var steps = UndoSteps<Int>()
    for number in 0..<3 {
      steps.record(ArrayChangeEvent(insertedIndices: [value.count]), from: value)
      value.append(number)
      let before = value
      value.insert(-1, at: 0)
      steps.note(later: { [value] in
        asked.add(1, ordering: .relaxed)
        return ArrayChangeEvent(from: before, to: value)
      })
    }
    #expect(asked.load(ordering: .relaxed) == 0)
    #expect(steps.undo(value)?.after == [-1, -1, -1, 1, 2, 0, 1])
    #expect(asked.load(ordering: .relaxed) == 1)
  }

  @Test("The oldest steps are forgotten when asked for, and the others stay")
  func removeOldest() {
    var value: PersistentArray<Int> = []
    var steps = UndoSteps<Int>()
    for number in 0..<4 {
      steps.record(ArrayChangeEvent(insertedIndices: [number]), from: value)
      value.append(number)
    }
    if let step = steps.undo(value) { value = step.after }
    steps.removeOldest(undo: 2, redo: 0)
    while let step = steps.undo(value) { value = step.after }
    #expect(value == [0, 1])
    steps.removeOldest(undo: 0, redo: 1)
    while let step = steps.redo(value) { value = step.after }
    #expect(value == [0, 1, 2])
  }
}
