import ObservableArray
import Testing

@Suite("Elements that a history forgets may come back to it when they are released")
struct UndoElementReleaseTests {
  private let array = ObservableArray<Asking>([])

  /// Appends an element whose deinit asks the history and edits the array.
  private func appendAsking(_ history: UndoHistory<Asking>, _ answers: Answers) {
    array.append(
      Asking { [unowned array] in
        answers.count += 1
        answers.canUndo = history.canUndo
        array.batch(origin: .remote) { array.append(Asking {}) }
      })
  }

  @Test("An edit that forgets what could be made again")
  func redo() {
    let (history, answers) = (UndoHistory(array), Answers())
    appendAsking(history, answers)
    history.undo()
    var origins: [ArrayUpdateOrigin] = []
    let observation = array.observe(initial: false) { origins.append($0.origin) }
    array.append(Asking {})
    #expect(answers.count == 1 && answers.canUndo == true)
    #expect(origins == [.edit, .remote])
    observation.cancel()
    history.undo()
    #expect(array.count == 1)
  }

  @Test("An edit that forgets the oldest step")
  func limit() {
    let (history, answers) = (UndoHistory(array, limit: 1), Answers())
    appendAsking(history, answers)
    array.removeAll()
    array.append(Asking {})
    #expect(answers.count == 1 && answers.canUndo == true)
    history.undo()
    #expect(array.count == 1)
  }

  @Test("Forgetting all steps")
  func removeAll() {
    let (history, answers) = (UndoHistory(array), Answers())
    appendAsking(history, answers)
    array.removeAll()
    history.removeAll()
    #expect(answers.count == 1 && answers.canUndo == false)
  }

  @Test("An undo that others have left nothing of")
  func passedOver() {
    let (history, answers) = (UndoHistory(array), Answers())
    appendAsking(history, answers)
    array[0] = Asking {}
    array.batch(origin: .remote) { array.removeAll() }
    #expect(answers.count == 0)
    #expect(!history.undo())
    #expect(answers.count == 1)
    #expect(array.count == 1)
  }
}

private final class Answers {
  var count = 0
  var canUndo: Bool?
}

private final class Asking {
  private let ask: () -> Void

  init(_ ask: @escaping () -> Void) { self.ask = ask }

  deinit { ask() }
}
