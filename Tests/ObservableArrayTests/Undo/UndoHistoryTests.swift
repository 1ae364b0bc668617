import ObservableArray
import Observation
import Testing

@Suite("Undo and redo")
struct UndoHistoryTests {
  let letters: ObservableArray = ["a", "b", "c"]

  @Test("Undo and redo go through the very values that the array had, as updates with their origin")
  func backAndForth() {
    let history = UndoHistory(letters)
    var values = [letters.snapshot]
    for edit in [
      { letters.append("d") }, { letters.move(from: 0, to: 2) }, { letters[1] = "x" },
      { letters.removeAll() },
    ] {
      edit()
      values.append(letters.snapshot)
    }
    var updates: [ArrayUpdate<String>] = []
    let observation = letters.observe(initial: false) { updates.append($0) }
    for value in values.dropLast().reversed() {
      #expect(history.undo())
      #expect(letters.snapshot.isIdentical(to: value))
    }
    #expect(!history.canUndo && !history.undo())
    for value in values.dropFirst() {
      #expect(history.redo())
      #expect(letters.snapshot.isIdentical(to: value))
    }
    #expect(!history.canRedo && !history.redo())
    #expect(updates.map(\.origin) == [.undo, .undo, .undo, .undo, .redo, .redo, .redo, .redo])
    for update in updates {
      #expect(update.event.apply(to: update.before, takingFrom: update.after) == update.after)
    }
    #expect(updates[2].event == ArrayChangeEvent(moves: [.init(from: 2, to: 0)]))
    observation.cancel()
  }

  @Test("A new edit forgets what could be made again")
  func newEdit() {
    let history = UndoHistory(letters)
    letters.append("d")
    history.undo()
    letters.append("e")
    #expect(!history.canRedo && !history.redo())
    history.undo()
    #expect(letters.elements == ["a", "b", "c"])
  }

  @Test("A batch is one step, and one that throws is none")
  func batches() throws {
    struct Failure: Error {}
    let history = UndoHistory(letters)
    letters.batch {
      letters.append("d")
      letters.remove(at: 0)
    }
    #expect(throws: Failure.self) {
      try letters.batch {
        letters.removeAll()
        throw Failure()
      }
    }
    history.undo()
    #expect(letters.elements == ["a", "b", "c"])
    #expect(!history.canUndo)
  }

  @Test("A group is one step with the outermost label, also around other people's edits")
  func groups() {
    let history = UndoHistory(letters)
    history.group("Tidy up") {
      letters.append("d")
      letters.batch(origin: .remote) { letters.insert("x", at: 0) }
      history.group("inner") { letters.remove(at: 1) }
    }
    letters.append("e")
    #expect(history.undoLabel == nil)
    history.undo()
    #expect(history.undoLabel == "Tidy up")
    history.undo()
    #expect(letters.elements == ["x", "a", "b", "c"])
    #expect(!history.canUndo && history.redoLabel == "Tidy up")
    history.redo()
    #expect(letters.elements == ["x", "b", "c", "d"])
  }

  @Test("A group whose edits cancel out is no step")
  func emptyGroup() {
    let history = UndoHistory(letters)
    history.group("Nothing") {
      letters.append("d")
      letters.removeLast()
    }
    #expect(!history.canUndo)
  }

  @Test("A group that throws keeps its edits and its step")
  func throwingGroup() {
    struct Failure: Error {}
    let history = UndoHistory(letters)
    #expect(throws: Failure.self) {
      try history.group("Half") {
        letters.append("d")
        throw Failure()
      }
    }
    letters.append("e")
    history.undo()
    #expect(history.undoLabel == "Half")
    history.undo()
    #expect(letters.elements == ["a", "b", "c"])
  }

  @Test("Edits within the interval are one step; a pause, an undo or endStep() starts another")
  func interval() {
    let start = ContinuousClock.now
    var seconds = 0.0
    let history = UndoHistory(letters, groupingInterval: .seconds(1), now: { start + .seconds(seconds) })
    func edit(_ text: String, at time: Double) {
      seconds = time
      letters[0] = text
    }
    edit("1", at: 0)
    edit("12", at: 0.9)
    edit("123", at: 1.8)
    edit("4", at: 3)
    history.endStep()
    edit("5", at: 3.1)
    history.undo()
    #expect(letters[0] == "4")
    edit("6", at: 3.2)
    history.undo()
    #expect(letters[0] == "4")
    history.undo()
    #expect(letters[0] == "123")
    history.undo()
    #expect(letters[0] == "a")
    #expect(!history.canUndo)
  }

  @Test("An edit that follows ones that cancelled out does not join the step before them")
  func intervalAfterNothing() {
    let start = ContinuousClock.now
    var seconds = 0.0
    let history = UndoHistory(letters, groupingInterval: .seconds(1), now: { start + .seconds(seconds) })
    letters.append("d")
    seconds = 10
    letters.append("e")
    letters.insert("f", at: 0)
    letters.removeLast()
    letters.removeFirst()
    letters.append("g")
    history.undo()
    #expect(letters.elements == ["a", "b", "c", "d"])
    history.removeAll()
    seconds = 20
    letters.append("e")
    letters.insert("f", at: 0)
    letters.removeLast()
    letters.removeFirst()
    #expect(!history.canUndo)
  }

  @Test("Scattered edits that cancel out are no step of a group, also around other people's edits")
  func longEmptyGroup() {
    let numbers = ObservableArray(0..<100)
    let history = UndoHistory(numbers)
    numbers.append(100)
    history.group {
      for position in 0..<50 { numbers.insert(-1, at: 2 * position) }
      numbers.removeAll { $0 == -1 }
    }
    #expect(history.undo())
    #expect(!history.canUndo)
    history.redo()
    history.group {
      for position in 0..<50 { numbers.insert(-1, at: 2 * position) }
      numbers.batch(origin: .remote) { numbers.insert(-2, at: 0) }
      numbers.removeAll { $0 == -1 }
    }
    history.undo()
    #expect(numbers.elements == [-2] + (0..<100))
    #expect(!history.canUndo)
  }

  @Test("At most `limit` steps are remembered")
  func limit() {
    let history = UndoHistory(letters, limit: 2)
    for text in ["d", "e", "f"] { letters.append(text) }
    while history.undo() {}
    #expect(letters.elements == ["a", "b", "c", "d"])
  }

  @Test("Forgetting all steps leaves the array as it is")
  func removeAll() {
    let history = UndoHistory(letters)
    letters.append("d")
    history.undo()
    letters.append("e")
    history.removeAll()
    #expect(!history.canUndo && !history.canRedo)
    #expect(!history.undo() && !history.redo())
    #expect(letters.elements == ["a", "b", "c", "e"])
  }

  @Test("What others did stays, and a step that they left nothing of is passed over")
  func others() {
    struct Row: Identifiable, Equatable {
      let id: Int
      var text: String
    }
    let rows = ObservableArray((0..<4).map { Row(id: $0, text: "\($0)") })
    let history = UndoHistory(rows)
    rows.append(Row(id: 9, text: "mine"))
    rows[1].text = "edited"
    rows[2].text = "edited"
    rows.batch(origin: .remote) {
      rows[1].text = "theirs"
      rows.remove(at: 2)
      rows.insert(Row(id: 8, text: "theirs"), at: 0)
    }
    #expect(history.undo())
    #expect(rows.map(\.id) == [8, 0, 1, 3])
    #expect(rows[2].text == "theirs")
    #expect(!history.undo())
    history.redo()
    #expect(rows.map(\.id) == [8, 0, 1, 3, 9])
  }

  @Test("Two histories of one array take back their own edits only")
  func twoPeople() {
    let mine = UndoHistory(letters, recording: ["me"])
    let yours = UndoHistory(letters, recording: ["you"])
    letters.batch(origin: "me") { letters.insert("m", at: 0) }
    letters.batch(origin: "you") { letters.insert("y", at: 2) }
    mine.undo()
    #expect(letters.elements == ["a", "y", "b", "c"])
    yours.undo()
    #expect(letters.elements == ["a", "b", "c"])
    mine.redo()
    yours.redo()
    #expect(letters.elements == ["m", "a", "y", "b", "c"])
  }

  @Test("An edit made by an observer in answer to another one is a step of its own, in order")
  func answers() {
    let history = UndoHistory(letters)
    let observation = letters.observe(initial: false) { update in
      if update.origin == .edit && update.after.last == "d" { letters.append("e") }
    }
    letters.append("d")
    history.undo()
    #expect(letters.elements == ["a", "b", "c", "d"])
    observation.cancel()
    history.undo()
    #expect(letters.elements == ["a", "b", "c"])
  }

  @Test("An undo inside an observer knows the update that is being delivered")
  func undoInObserver() {
    let history = UndoHistory(letters)
    let observation = letters.observe(initial: false) { update in
      if update.origin == .edit { history.undo() }
    }
    letters.append("d")
    #expect(letters.elements == ["a", "b", "c"])
    #expect(history.canRedo && !history.canUndo)
    observation.cancel()
  }

  @Test("Whoever tracks the history is told when there is something to undo")
  func tracking() {
    let history = UndoHistory(letters)
    let told = Told()
    withObservationTracking {
      _ = history.canUndo
    } onChange: {
      told.count += 1
    }
    letters.append("d")
    #expect(told.count == 1)
    #expect(history.canUndo)
  }

  @Test("Whoever tracks the history is not told of an undo that finds nothing")
  func trackingNothing() {
    let history = UndoHistory(letters)
    let told = Told()
    withObservationTracking {
      _ = history.canUndo
    } onChange: {
      told.count += 1
    }
    #expect(!history.undo() && !history.redo())
    #expect(told.count == 0)
  }

  @Test("A history that is released no longer makes the array work, and the array goes with it")
  func released() {
    weak var weakArray: ObservableArray<Int>?
    do {
      let array: ObservableArray = [1]
      weakArray = array
      var history: UndoHistory<Int>? = UndoHistory(array)
      array.append(2)
      #expect(history?.canUndo == true)
      history = nil
      array.append(3)
    }
    #expect(weakArray == nil)
  }
}

private final class Told: @unchecked Sendable {
  var count = 0
}
