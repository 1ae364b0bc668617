import ObservableArray
import TestSupport
import Testing

@Suite struct ObserveTests {
  @Test("The initial update comes first, also of an empty array, and inserts all")
  func theInitialUpdateComesFirst() {
    let array: ObservableArray = ["a", "b"]
    let recorder = UpdateRecorder(array)
    #expect(recorder.updates.map(\.origin) == [.initial])
    #expect(recorder.events == [ArrayChangeEvent(insertedIndices: [0, 1])])
    #expect(recorder.updates[0].index == 0)
    let empty = UpdateRecorder(ObservableArray<Int>())
    #expect(empty.updates.map(\.origin) == [.initial] && empty.events == [ArrayChangeEvent()])
    #expect(UpdateRecorder(array, initial: false).updates.isEmpty)
  }

  @Test("An observer that comes late starts from the state it finds and counts on from there")
  func anObserverThatComesLate() {
    let array: ObservableArray = [1]
    array.append(2)
    array.append(3)
    let recorder = UpdateRecorder(array)
    array.append(4)
    #expect(recorder.updates.map(\.index) == [2, 3])
    #expect(recorder.updates.map { Array($0.after) } == [[1, 2, 3], [1, 2, 3, 4]])
  }

  @Test("An observer is called as cheaply the hundred-thousandth time as the first")
  func manyCalls() {
    // The closure once gained a wrap with every call, until the wraps overflowed the stack.
    let array: ObservableArray = [0]
    var calls = 0
    let observation = array.observe(initial: false) { _ in calls += 1 }
    for edit in 1...200_000 { array[0] = edit }
    #expect(calls == 200_000)
    observation.cancel()
  }

  @Test("An edit made inside an observer comes to all observers after the present update, in one order")
  func anEditMadeInsideAnObserver() {
    let array: ObservableArray = [0]
    var seen: [[Int]] = [[], []]
    var tokens: [ArrayObservation] = []
    tokens.append(
      array.observe(initial: false) { update in
        seen[0].append(update.index)
        if update.after.count < 4 {
          array.append(update.after.count)
          #expect(array.count == update.after.count + 1, "the edit happens at once")
        }
      })
    tokens.append(array.observe(initial: false) { seen[1].append($0.index) })
    let recorder = UpdateRecorder(array, initial: false)
    array.append(1)
    #expect(array.elements == [0, 1, 2, 3])
    #expect(seen == [[1, 2, 3], [1, 2, 3]])
    #expect(recorder.updates.map(\.index) == [1, 2, 3])
  }

  @Test("An edit made in an observer's first call comes to that observer afterwards")
  func anEditMadeInTheFirstCall() {
    let array: ObservableArray = [0]
    var log: [String] = []
    let token = array.observe { update in
      log.append("start \(update.after)")
      if update.origin == .initial { array.append(1) }
      log.append("end")
    }
    #expect(log == ["start [0]", "end", "start [0, 1]", "end"])
    token.cancel()
  }

  @Test("An observer added inside an observer starts from the newest state, without gap or repetition")
  func anObserverAddedInsideAnObserver() {
    let array: ObservableArray = [0]
    var recorders: [UpdateRecorder<Int>] = []
    var log: [[Int]] = []
    let first = array.observe(initial: false) { update in
      guard update.index == 1 else { return }
      array.append(2)
      recorders.append(UpdateRecorder(array))
      recorders.append(UpdateRecorder(array, initial: false))
      array.append(3)
    }
    let second = array.observe(initial: false) { log.append(Array($0.after)) }
    array.append(1)
    #expect(log == [[0, 1], [0, 1, 2], [0, 1, 2, 3]])
    #expect(recorders[0].updates.map { Array($0.after) } == [[0, 1, 2], [0, 1, 2, 3]])
    #expect(recorders[0].updates.map(\.origin) == [.initial, .edit])
    #expect(recorders[1].updates.map { Array($0.after) } == [[0, 1, 2, 3]])
    first.cancel()
    second.cancel()
  }

  @Test("What is cancelled inside an observer is silent from then on, be it itself or another one")
  func cancellingInsideAnObserver() {
    let array: ObservableArray = [0]
    var calls = [0, 0, 0]
    var tokens: [ArrayObservation] = []
    tokens.append(
      array.observe(initial: false) { _ in
        calls[0] += 1
        tokens[2].cancel()
        array.append(9)
        tokens[0].cancel()
      })
    tokens.append(array.observe(initial: false) { _ in calls[1] += 1 })
    tokens.append(array.observe(initial: false) { _ in calls[2] += 1 })
    array.append(1)
    #expect(calls == [1, 2, 0])
    tokens[2].cancel()
    tokens.removeAll()
    array.append(2)
    #expect(calls == [1, 2, 0])
  }

  @Test("Cancelling, dropping the token and dropping the array each release the closure")
  func whatIsCancelledIsReleased() {
    let tracker = LifetimeTracker()
    var array: ObservableArray<Int>? = [1]
    var token: ArrayObservation?
    func observe() {
      let held = tracker.instance(1)
      token = array!.observe { _ in _ = held }
    }
    observe()
    #expect(tracker.live == 1)
    token!.cancel()
    #expect(tracker.live == 0)
    token!.cancel()
    observe()
    #expect(tracker.live == 1)
    token = nil
    #expect(tracker.live == 0)
    observe()
    array = nil
    #expect(tracker.live == 0)
    token!.cancel()
  }

  @Test("A closure whose release edits the array and cancels others does no harm")
  func aClosureWhoseReleaseEditsTheArray() {
    final class Editor {
      let edit: () -> Void
      init(edit: @escaping () -> Void) { self.edit = edit }
      deinit { edit() }
    }
    let array: ObservableArray = [1]
    let recorder = UpdateRecorder(array, initial: false)
    let other = array.observe(initial: false) { _ in }
    var token: ArrayObservation?
    do {
      let editor = Editor {
        array.append(2)
        other.cancel()
      }
      token = array.observe(initial: false) { _ in _ = editor }
    }
    token!.cancel()
    #expect(array.elements == [1, 2])
    #expect(recorder.updates.count == 1)
    token = nil
  }

  @Test("An array released inside its observer finishes telling")
  func anArrayReleasedInsideItsObserver() {
    var array: ObservableArray<Int>? = [1]
    var calls = 0
    let first = array!.observe(initial: false) { _ in array = nil }
    let second = array!.observe(initial: false) { _ in calls += 1 }
    array?.append(2)
    #expect(array == nil && calls == 1)
    first.cancel()
    second.cancel()
  }
}

extension ObserveTests {
  @MainActor final class Model {
    let rows: ObservableArray<Int> = [1]
    var seen: [Int] = []
    var observation: ArrayObservation?

    func start() {
      observation = rows.observe { [unowned self] in seen.append($0.after.count) }
    }
  }

  @Test("A main-actor object observes and edits without annotations")
  @MainActor func aMainActorObjectObserves() {
    let model = Model()
    model.start()
    model.rows.append(2)
    #expect(model.seen == [1, 2])
  }
}
