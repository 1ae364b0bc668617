import ObservableArray
import TestSupport
import Testing

/// What an observer asked to be done when the array is released, as bridges to streams that end ask.
@Suite struct EndTests {
  @Test("The end comes once, after every update, in the order of the observers")
  func theEndComesLast() {
    var array: ObservableArray<Int>? = [1]
    var log: [String] = []
    let tokens = ["a", "b"]
      .map { name in
        array!
          .observe(
            initial: name == "a", { update in log.append("\(name) \(update.after)") },
            onRelease: { log.append("\(name) ends") })
      }
    array!.append(2)
    #expect(log == ["a [1]", "a [1, 2]", "b [1, 2]"])
    log = []
    // Reading a weak reference keeps the optimizer from releasing the array only later.
    weak let released = array
    array = nil
    #expect(released == nil)
    #expect(log == ["a ends", "b ends"])
    for token in tokens { token.cancel() }
    #expect(log.count == 2)
  }

  @Test("Whoever was cancelled is not told, be it by an observer that is told before it")
  func theCancelledAreNotTold() {
    var array: ObservableArray<Int>? = [1]
    var ended: [Int] = []
    var tokens: [ArrayObservation] = []
    for number in 0..<5 {
      tokens.append(
        array!
          .observe(
            initial: false, { _ in },
            onRelease: {
              ended.append(number)
              if number == 2 { tokens[3].cancel() }
            }))
    }
    tokens[0].cancel()
    array = nil
    #expect(ended == [1, 2, 4])
  }

  @Test("An array released inside its observer tells all, and then ends")
  func releasedInsideAnObserver() {
    var array: ObservableArray<Int>? = [1]
    weak let released = array
    var log: [String] = []
    let first = array!
      .observe(
        initial: false,
        { update in
          log.append("first \(update.after.count)")
          if update.after.count == 2 { array?.append(3) }
          array = nil
        }, onRelease: { log.append("first ends, \(released == nil)") })
    let second = array!
      .observe(
        initial: false, { log.append("second \($0.after.count)") }, onRelease: { log.append("second ends") })
    array?.append(2)
    #expect(
      log == ["first 2", "second 2", "first 3", "second 3", "first ends, true", "second ends"])
    first.cancel()
    second.cancel()
  }

  @Test("What is asked for is released: when it is done, and when the observer is cancelled")
  func whatIsAskedForIsReleased() {
    let tracker = LifetimeTracker()
    var array: ObservableArray<Int>? = [1]
    func observe() -> ArrayObservation {
      let held = tracker.instance(1)
      return array!.observe(initial: false, { _ in }, onRelease: { _ = held })
    }
    let first = observe()
    let second = observe()
    #expect(tracker.live == 2)
    first.cancel()
    #expect(tracker.live == 1)
    array = nil
    #expect(tracker.live == 0)
    withExtendedLifetime(second) {}
  }
}
