import ObservableArray
import Synchronization
import TestSupport
import Testing

/// A hundred consumers in other domains that come, dawdle, go and are cancelled while the array is edited.
///
/// Nothing here depends on who is how fast; the time limit only ends a test whose consumer is never woken.
@Suite("Delivery under stress") struct StressTests {
  /// How many rows are alive.
  final class Census: Sendable {
    let live = Atomic(0)
  }

  /// An element that is counted while it lives, from any domain.
  final class Row: Sendable, Equatable {
    let value: Int
    private let census: Census

    init(_ value: Int, _ census: Census) {
      self.value = value
      self.census = census
      census.live.add(1, ordering: .relaxed)
    }

    deinit { census.live.subtract(1, ordering: .relaxed) }

    static func == (left: Row, right: Row) -> Bool { left.value == right.value }
  }

  enum Habit: CaseIterable {
    case prompt, slow, cancelled, leaving, sleeping
  }

  struct Seen: Sendable {
    var state: [Int] = []
    var updates = 0
    var isWhole = true
  }

  /// Replays what it is given, as its habit is.
  @concurrent
  private static func consume(
    _ updates: ArrayUpdates<Row>, _ habit: Habit, _ seed: UInt64, wait: @Sendable () async -> Void
  ) async -> Seen {
    var generator = SeededGenerator(seed: seed)
    var replayed: PersistentArray<Row> = []
    var seen = Seen()
    if habit == .sleeping { await wait() }
    let patience = Int.random(in: 1...60, using: &generator)
    for await update in updates {
      replayed = update.event.apply(to: replayed, takingFrom: update.after)
      if replayed != update.after { seen.isWhole = false }
      seen.updates += 1
      if habit == .slow {
        for _ in 0..<Int.random(in: 0...20, using: &generator) { await Task.yield() }
      }
      if habit == .leaving && seen.updates == patience { break }
      if habit == .cancelled && seen.updates == patience {
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    seen.state = replayed.map(\.value)
    return seen
  }

  @Test(
    "100 consumers: prompt ones, slow, cancelled, leaving and sleeping ones", .timeLimit(.minutes(3)),
    arguments: [ArrayDelivery.latest, .every])
  func hundredConsumers(delivery: ArrayDelivery) async {
    let census = Census()
    let seed: UInt64 = 20_261_130
    print("seed \(seed)")
    do {
      var editor = RandomEditor<Row>(seed: seed, isLess: { $0.value < $1.value }, make: { Row($0, census) })
      var array: ObservableArray<Row>? = ObservableArray()
      let (done, markDone) = AsyncStream.makeStream(of: Never.self)
      let ending = Task { for await _ in done {} }
      var tasks: [(Habit, Task<Seen, Never>)] = []
      for number in 0..<100 {
        let habit = Habit.allCases[number % Habit.allCases.count]
        let updates = array!.updates(delivery)
        tasks.append(
          (
            habit,
            Task.detached { await Self.consume(updates, habit, UInt64(number)) { await ending.value } }
          ))
      }
      // Some that nobody else knows of are cancelled from outside, at any moment.
      var outsiders: [Task<Seen, Never>] = []
      for step in 0..<1_500 {
        editor.edit(array!)
        if step % 4 == 0 { await Task.yield() }
        if step % 50 == 0 {
          let updates = array!.updates(delivery)
          outsiders.append(Task.detached { await Self.consume(updates, .slow, UInt64(step)) {} })
        }
        if step % 70 == 69 { outsiders.randomElement(using: &editor.generator)?.cancel() }
      }
      let edits = array!.lastUpdateIndex
      array = nil
      markDone.finish()
      for (habit, task) in tasks {
        let seen = await task.value
        #expect(seen.isWhole, "\(habit)")
        if habit != .cancelled && habit != .leaving {
          #expect(seen.state == editor.model.map(\.value), "\(habit)")
          if delivery == .every { #expect(seen.updates == edits + 1) }
        }
        if habit == .sleeping && delivery == .latest { #expect(seen.updates == 1) }
      }
      for task in outsiders { #expect(await task.value.isWhole) }
    }
    // Consumers, sequences and the array are gone, so nothing keeps a row: no task waits, no buffer is left.
    #expect(census.live.load(ordering: .relaxed) == 0)
  }

  @Test(
    "The array is released while 100 consumers wait", .timeLimit(.minutes(3)),
    arguments: [ArrayDelivery.latest, .every])
  func releasedWhileTheyWait(delivery: ArrayDelivery) async {
    for _ in 0..<20 {
      var array: ObservableArray<Int>? = [1]
      let tasks = (0..<100).map { _ in
        let updates = array!.updates(delivery)
        return Task.detached { await updates.reduce(into: 0) { count, _ in count += 1 } }
      }
      await Task.yield()
      array = nil
      for task in tasks { #expect(await task.value == 1) }
    }
  }
}

extension ObservableArray {
  /// The index of the last update, as a new observer sees it.
  fileprivate var lastUpdateIndex: Int {
    var index = 0
    let observation = observe { index = $0.index }
    observation.cancel()
    return index
  }
}
