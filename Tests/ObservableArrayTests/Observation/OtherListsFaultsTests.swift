import Dispatch
import ObservableArray
import Testing

/// Faults that other observable lists had, and what we guarantee instead; `ContractThreadTests` has those of tables.
@Suite("Faults of other observable lists") struct OtherListsFaultsTests {
  @Test(
    "Notifying with a lock held: an observer may wait for consumers that come, take and go elsewhere",
    .timeLimit(.minutes(1)))
  func noLockIsHeld() {
    let array: ObservableArray = [1]
    let updates = array.updates()
    var seenElsewhere: [Int] = []
    let observation = array.observe(initial: false) { update in
      let (done, result) = (DispatchSemaphore(value: 0), Seen())
      Task.detached {
        // A consumer that comes during the delivery, takes the newest state and goes.
        for await update in updates {
          result.elements = Array(update.after)
          break
        }
        done.signal()
      }
      done.wait()
      seenElsewhere = result.elements
    }
    array.append(2)
    #expect(seenElsewhere == [1, 2])
    observation.cancel()
  }

  /// Written in a task before the semaphore is signalled, and read after.
  private final class Seen: @unchecked Sendable {
    var elements: [Int] = []
  }

  @Test("Mutation inside an observer reorders later observers: all see one order, without gaps")
  func oneOrder() {
    let array: ObservableArray = [0]
    var seen: [[Int]] = [[], [], []]
    let tokens = (0..<3).map { number in
      array.observe(initial: false) { update in
        seen[number].append(update.after.count)
        if number == 1 && update.after.count < 5 { array.append(number) }
      }
    }
    array.append(9)
    #expect(seen == Array(repeating: [2, 3, 4, 5], count: 3))
    withExtendedLifetime(tokens) {}
  }

  @Test("An empty first state is swallowed: it arrives at observers and at consumers of every kind")
  func emptyFirstState() async {
    let array = ObservableArray<Int>()
    var first: [Int]?
    array.observe { first = Array($0.after) }.cancel()
    #expect(first == [])
    for delivery in [ArrayDelivery.latest, .every] {
      var updates = array.updates(delivery).makeAsyncIterator()
      let update = await updates.next()
      #expect(update?.origin == .initial && update?.after == [] && update?.event.isEmpty == true)
      var snapshots = array.snapshots(delivery).makeAsyncIterator()
      #expect(await snapshots.next() == [])
    }
  }

  @Test(
    "Struct copies share observers: a list is a reference, and its snapshots are values that nobody observes")
  func copies() {
    let array: ObservableArray = [1]
    let same = array
    var calls = 0
    let observation = array.observe(initial: false) { _ in calls += 1 }
    same.append(2)
    #expect(calls == 1 && array.elements == [1, 2])
    var copy = array.snapshot
    copy.append(3)
    let other = ObservableArray(array.snapshot)
    other.append(4)
    #expect(calls == 1 && array.elements == [1, 2])
    observation.cancel()
  }

  @Test(
    "Filter and sort views disagree with recomputation: a list set to each value's filtered and sorted rows does not",
    arguments: [1, 20_261_130, UInt64.random(in: 0...UInt64.max)])
  func views(seed: UInt64) {
    print("seed \(seed)")
    var editor = RandomEditor<Item>(
      seed: seed, isLess: { $0.id < $1.id }, make: { Item(id: $0, content: $0 % 7) })
    let array = ObservableArray<Item>()
    let isShown = { (item: Item) in item.id % 3 != 0 }
    let shown = ObservableArray<Item>()
    let follows = array.observe { update in
      // Items of one content tie: they keep the list's order.
      shown.setElements(update.after.filter(isShown).sorted { $0.content < $1.content })
    }
    var replayed: [Item] = []
    let observation = shown.observe(initial: false) { update in
      replayed = update.event.apply(to: replayed, takingFrom: Array(update.after))
    }
    for _ in 0..<500 {
      editor.edit(array)
      let expected = editor.model.enumerated().filter { isShown($0.element) }
        .sorted { ($0.element.content, $0.offset) < ($1.element.content, $1.offset) }.map(\.element)
      #expect(shown.elements == expected)
      #expect(replayed == expected)
    }
    follows.cancel()
    observation.cancel()
  }
}
