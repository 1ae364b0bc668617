import ObservableArray
import TestSupport
import Testing

/// A view model on the main actor that holds an array's token is released where its last owner is, which need not be
/// the main actor: the token's end must not touch what the array is using there.
@Suite struct TokenReleaseTests {
  @MainActor private final class Model {
    private(set) var count = 0
    private var observation: ArrayObservation?

    init(_ array: ObservableArray<Int>) {
      observation = array.observe { [weak self] in self?.count = $0.after.count }
    }
  }

  @Test("Tokens may be released on any thread while the array is edited")
  @MainActor
  func tokensReleasedElsewhere() async {
    let array: ObservableArray = [1]
    var tasks: [Task<Void, Never>] = []
    for edit in 0..<30_000 {
      var model: Model? = Model(array)
      tasks.append(
        Task.detached { [model] in
          await Task.yield()
          withExtendedLifetime(model) {}
        })
      model = nil
      array.append(edit)
      if array.count > 50 { array.removeAll() }
      if edit % 50 == 0 { await Task.yield() }
    }
    for task in tasks { await task.value }
    array.removeAll()
    var seen = 0
    let observation = array.observe(initial: false) { seen = $0.after.count }
    array.append(contentsOf: [1, 2])
    #expect(seen == 2)
    observation.cancel()
  }

  @Test("Observers that come and go without an edit leave nothing behind")
  func comingAndGoing() {
    let array: ObservableArray = [1]
    let tracker = LifetimeTracker()
    for _ in 0..<1_000 {
      let held = tracker.instance(1)
      let observation = array.observe { _ in _ = held }
      observation.cancel()
    }
    #expect(tracker.live == 0)
    var calls = 0
    let observation = array.observe(initial: false) { _ in calls += 1 }
    array.append(2)
    #expect(calls == 1)
    observation.cancel()
  }
}
