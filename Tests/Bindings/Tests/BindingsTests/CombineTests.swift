import Combine
import ObservableArrayUI
import TestSupport
import Testing

@Suite("Combine's publishers") struct CombineTests {
  /// Asks for as many values as it is told to, and keeps what it gets.
  final class Asking<Input>: Subscriber {
    typealias Failure = Never

    private(set) var values: [Input] = []
    private(set) var isCompleted = false
    private(set) var subscription: (any Subscription)?
    var more = Subscribers.Demand.none
    var onValue: ((Input) -> Void)?
    private var isInside = false

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Input) -> Subscribers.Demand {
      #expect(!isCompleted && !isInside)
      isInside = true
      defer { isInside = false }
      values.append(input)
      onValue?(input)
      return more
    }

    func receive(completion: Subscribers.Completion<Never>) {
      #expect(!isCompleted)
      isCompleted = true
    }

    func ask(_ count: Int) { subscription?.request(.max(count)) }
  }

  @Test("The present state comes first, also when it is empty, then every change")
  func publishers() {
    let letters: ObservableArray<String> = []
    var elements: [[String]] = []
    var snapshots: [PersistentArray<String>] = []
    var updates: [ArrayUpdate<String>] = []
    var events: [ArrayChangeEvent] = []
    let subscriptions = [
      letters.publishers.elements.sink { elements.append($0) },
      letters.publishers.snapshots.sink { snapshots.append($0) },
      letters.publishers.updates.sink { updates.append($0) },
      letters.publishers.events.sink { events.append($0) },
    ]
    letters.append("a")
    letters.batch(origin: .remote) {
      letters.append("b")
      letters.move(from: 1, to: 0)
    }
    #expect(elements == [[], ["a"], ["b", "a"]])
    #expect(snapshots == [[], ["a"], ["b", "a"]])
    #expect(updates.map(\.origin) == [.initial, .edit, .remote])
    #expect(updates.map(\.index) == [0, 1, 2])
    #expect(events == [.init(insertedIndices: [0]), .init(insertedIndices: [0])])
    for subscription in subscriptions { subscription.cancel() }
    letters.removeAll()
    #expect(elements.count == 3 && updates.count == 3)
  }

  @Test("A subscriber that asks for few values gets what it missed as one exact update")
  func demand() {
    let numbers: ObservableArray = [1, 2, 3]
    let subscriber = Asking<ArrayUpdate<Int>>()
    numbers.publishers.updates.receive(subscriber: subscriber)
    #expect(subscriber.values.isEmpty)
    numbers.append(4)
    subscriber.ask(2)
    #expect(subscriber.values.map(\.origin) == [.initial])
    #expect(subscriber.values[0].after == [1, 2, 3, 4])
    numbers.remove(at: 0)
    numbers.append(5)
    numbers.move(from: 3, to: 0)
    #expect(subscriber.values.count == 2)
    #expect(subscriber.values[1].event == .init(deletedIndices: [0]))
    subscriber.ask(1)
    #expect(subscriber.values.count == 3)
    #expect(subscriber.values[2].before == [2, 3, 4])
    #expect(subscriber.values[2].after == [5, 2, 3, 4])
    #expect(subscriber.values[2].event == .init(insertedIndices: [0]))
  }

  @Test("Edits that cancelled each other out are no value, and use up no demand")
  func nothing() {
    let numbers: ObservableArray = [1]
    let subscriber = Asking<ArrayUpdate<Int>>()
    numbers.publishers.updates.receive(subscriber: subscriber)
    subscriber.ask(1)
    numbers.append(2)
    numbers.removeLast()
    subscriber.ask(1)
    #expect(subscriber.values.count == 1)
    numbers.append(3)
    #expect(subscriber.values.count == 2)
    #expect(subscriber.values[1].before.isIdentical(to: subscriber.values[0].after))
    #expect(subscriber.values[1].event == .init(insertedIndices: [1]))
  }

  @Test("A subscriber may ask for more in each answer")
  func answers() {
    let numbers: ObservableArray = [1]
    let subscriber = Asking<[Int]>()
    subscriber.more = .max(1)
    numbers.publishers.elements.receive(subscriber: subscriber)
    subscriber.ask(1)
    for number in 2...5 { numbers.append(number) }
    #expect(subscriber.values.map(\.count) == [1, 2, 3, 4, 5])
  }

  @Test("A subscriber may ask and edit while it gets a value: the next one comes when it is done")
  func insideAValue() {
    let numbers: ObservableArray = [1]
    let subscriber = Asking<[Int]>()
    subscriber.onValue = { [unowned subscriber] values in
      subscriber.ask(1)
      if values.count < 4 { numbers.append(values.count + 1) }
    }
    numbers.publishers.elements.receive(subscriber: subscriber)
    subscriber.ask(1)
    #expect(subscriber.values == [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]])
  }

  @Test("Random demand: each update starts where the one before it ended, and the last ends on the array")
  func randomDemand() {
    for seed in UInt64(1)...20 {
      var edits = RandomEdits(seed: seed)
      let array = ObservableArray<Row>.of(1, 2, 3)
      let subscriber = Asking<ArrayUpdate<Row>>()
      array.publishers.updates.receive(subscriber: subscriber)
      for _ in 0..<300 {
        edits.edit(array)
        if edits.random(0..<4) == 0 { subscriber.ask(edits.random(1..<3)) }
      }
      subscriber.subscription?.request(.unlimited)
      var value: PersistentArray<Row> = []
      for update in subscriber.values {
        #expect(update.before == value, "seed \(seed)")
        #expect(update.event.apply(to: value, takingFrom: update.after) == update.after, "seed \(seed)")
        value = update.after
      }
      #expect(value == array.snapshot, "seed \(seed)")
    }
  }

  @Test("It completes when the array is released, after the last state, and so for latecomers")
  func completion() {
    var numbers: ObservableArray? = [1]
    let publisher = numbers?.publishers.elements
    let prompt = Asking<[Int]>()
    let slow = Asking<[Int]>()
    publisher?.receive(subscriber: prompt)
    publisher?.receive(subscriber: slow)
    prompt.subscription?.request(.unlimited)
    slow.ask(1)
    numbers?.append(2)
    weak let released = numbers
    numbers = nil
    #expect(released == nil)
    #expect(prompt.isCompleted && prompt.values == [[1], [1, 2]])
    #expect(!slow.isCompleted)
    slow.ask(1)
    #expect(slow.isCompleted && slow.values == [[1], [1, 2]])
    let late = Asking<[Int]>()
    publisher?.receive(subscriber: late)
    #expect(late.isCompleted && late.values.isEmpty)
  }

  @Test("What is cancelled is silent and released, also in the middle of a value, and twice")
  func cancelling() {
    let numbers: ObservableArray = [1]
    var subscriber: Asking<[Int]>? = Asking()
    subscriber?.onValue = { [weak subscriber] values in
      if values.count == 2 {
        numbers.append(3)
        subscriber?.subscription?.cancel()
        subscriber?.subscription?.cancel()
      }
    }
    if let subscriber { numbers.publishers.elements.receive(subscriber: subscriber) }
    subscriber?.subscription?.request(.unlimited)
    numbers.append(2)
    numbers.append(4)
    #expect(subscriber?.values == [[1], [1, 2]])
    #expect(subscriber?.isCompleted == false)
    weak let released = subscriber
    subscriber = nil
    #expect(released == nil)
  }

  @Test("A subscriber may edit the array: all are told in one order")
  func editing() {
    let numbers: ObservableArray = [1]
    var seen: [[Int]] = []
    let first = numbers.publishers.elements.sink { if $0.count < 4 { numbers.append($0.count + 1) } }
    let second = numbers.publishers.elements.sink { seen.append($0) }
    numbers.removeLast()
    #expect(seen == [[1, 2, 3, 4], [1, 2, 3], [1, 2, 3, 4]])
    first.cancel()
    second.cancel()
  }

  @Test("A subscription made inside a batch starts from the state before it")
  func insideABatch() {
    let numbers: ObservableArray = [1]
    var seen: [[Int]] = []
    var subscription: AnyCancellable?
    numbers.batch {
      numbers.append(2)
      subscription = numbers.publishers.elements.sink { seen.append($0) }
    }
    #expect(seen == [[1], [1, 2]])
    subscription?.cancel()
  }

  @Test("Values ask and are cancelled from other threads while the array is edited")
  func threads() async {
    let numbers: ObservableArray = [0]
    let subscriber = Asking<PersistentArray<Int>>()
    numbers.publishers.snapshots.receive(subscriber: subscriber)
    struct Box: @unchecked Sendable { let subscription: (any Subscription)? }
    let box = Box(subscription: subscriber.subscription)
    let asking = Task.detached { for _ in 0..<2_000 { box.subscription?.request(.max(1)) } }
    for number in 1...2_000 { numbers.append(number) }
    await asking.value
    subscriber.subscription?.request(.unlimited)
    #expect(subscriber.values.last?.count == 2_001)
    #expect(zip(subscriber.values, subscriber.values.dropFirst()).allSatisfy { $0.count < $1.count })
  }
}

@Suite("Combine's publishers, in the middle of things") struct CombineTurnTests {
  typealias Asking = CombineTests.Asking

  @Test("Edits that cancelled each other out do not hold the completion back")
  func completionAfterNothing() {
    var numbers: ObservableArray? = [1]
    let subscriber = Asking<[Int]>()
    numbers?.publishers.elements.receive(subscriber: subscriber)
    subscriber.ask(1)
    numbers?.append(2)
    numbers?.removeLast()
    #expect(!subscriber.isCompleted)
    numbers = nil
    #expect(subscriber.values == [[1]])
    #expect(subscriber.isCompleted)
  }

  @Test("An array that a subscriber lets go of in a value completes after its last state")
  func arrayGoesInAValue() {
    final class Holder { var numbers: ObservableArray<Int>? = [1] }
    let holder = Holder()
    let (first, second) = (Asking<[Int]>(), Asking<[Int]>())
    first.onValue = { values in
      if values.count == 2 {
        let numbers = holder.numbers
        holder.numbers = nil
        numbers?.append(3)
      }
    }
    for subscriber in [first, second] {
      holder.numbers?.publishers.elements.receive(subscriber: subscriber)
      subscriber.subscription?.request(.unlimited)
    }
    holder.numbers?.append(2)
    #expect(first.values == [[1], [1, 2], [1, 2, 3]])
    #expect(second.values == first.values)
    #expect(first.isCompleted && second.isCompleted)
  }

  @Test("An array that goes while its first value is handed on outside of an edit")
  func arrayGoesInARequest() {
    var numbers: ObservableArray? = [1]
    let subscriber = Asking<[Int]>()
    numbers?.publishers.elements.receive(subscriber: subscriber)
    subscriber.onValue = { _ in
      numbers?.append(2)
      numbers = nil
    }
    subscriber.ask(1)
    #expect(subscriber.values == [[1]] && !subscriber.isCompleted)
    subscriber.onValue = nil
    subscriber.ask(1)
    #expect(subscriber.values == [[1], [1, 2]] && subscriber.isCompleted)
  }

  @Test("One subscriber cancels the other: in a value, in the completion, and before it has begun")
  func cancellingEachOther() {
    var numbers: ObservableArray? = [1]
    let (first, second) = (Asking<[Int]>(), Asking<[Int]>())
    first.onValue = { values in if values.count == 2 { second.subscription?.cancel() } }
    for subscriber in [first, second] {
      numbers?.publishers.elements.receive(subscriber: subscriber)
      subscriber.subscription?.request(.unlimited)
    }
    numbers?.append(2)
    #expect(first.values.count == 2 && second.values.count == 1)
    numbers = nil
    #expect(first.isCompleted && !second.isCompleted)
  }

  /// Asks and cancels inside `receive(subscription:)`.
  final class Hasty: Subscriber {
    typealias Failure = Never
    typealias Input = [Int]
    var values: [[Int]] = []
    var isCompleted = false
    let begin: (any Subscription) -> Void
    init(_ begin: @escaping (any Subscription) -> Void) { self.begin = begin }
    func receive(subscription: any Subscription) {
      begin(subscription)
      #expect(values.isEmpty)
    }
    func receive(_ input: [Int]) -> Subscribers.Demand {
      values.append(input)
      return .none
    }
    func receive(completion: Subscribers.Completion<Never>) { isCompleted = true }
  }

  @Test("What happens while a subscriber gets its subscription comes after it")
  func hasty() {
    var numbers: ObservableArray? = [1]
    let publisher = numbers?.publishers.elements
    let cancelled = Hasty {
      $0.request(.unlimited)
      $0.cancel()
    }
    publisher?.receive(subscriber: cancelled)
    let editing = Hasty {
      $0.request(.max(1))
      numbers?.append(2)
    }
    publisher?.receive(subscriber: editing)
    #expect(editing.values == [[1, 2]])
    let releasing = Hasty {
      $0.request(.max(1))
      numbers = nil
    }
    publisher?.receive(subscriber: releasing)
    #expect(releasing.values == [[1, 2]] && releasing.isCompleted)
    #expect(editing.isCompleted)
    #expect(cancelled.values.isEmpty && !cancelled.isCompleted)
  }

  @Test("Subscribing inside an observer: what is still undelivered is in the first value, and is told once")
  func subscribingInsideAnObserver() {
    let numbers: ObservableArray = [1]
    var inner: [ArrayUpdate<Int>] = []
    var subscription: AnyCancellable?
    let observation = numbers.observe(initial: false) { update in
      if update.index == 1 {
        numbers.append(3)
        subscription = numbers.publishers.updates.sink { inner.append($0) }
        numbers.append(4)
      }
    }
    numbers.append(2)
    #expect(inner.map(\.after) == [[1, 2, 3], [1, 2, 3, 4]])
    #expect(inner.map(\.index) == [2, 3])
    subscription?.cancel()
    observation.cancel()
  }
}
