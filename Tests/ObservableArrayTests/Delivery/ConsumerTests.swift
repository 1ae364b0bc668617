import ObservableArray
import Synchronization
import Testing

/// Consumers in other domains than the array's. Nothing here depends on how fast anybody is.
@Suite struct ConsumerTests {
  /// Replays a sequence to its end and answers the last state and how many updates there were.
  @concurrent
  private static func replay(_ updates: ArrayUpdates<Int>) async -> (state: PersistentArray<Int>, count: Int)
  {
    var replayed: PersistentArray<Int> = []
    var count = 0
    var last: ArrayUpdate<Int>?
    for await update in updates {
      #expect((update.origin == .initial) == (count == 0))
      if let last {
        #expect(update.before.isIdentical(to: last.after))
        #expect(update.index > last.index)
      }
      replayed = update.event.apply(to: replayed, takingFrom: update.after)
      #expect(replayed == update.after)
      last = update
      count += 1
    }
    return (replayed, count)
  }

  @Test(
    "Many consumers in other domains end on the array's last state",
    arguments: [ArrayDelivery.latest, .every])
  func manyConsumersEndOnTheLastState(delivery: ArrayDelivery) async {
    var editor = RandomEditor(seed: 3)
    var array: ObservableArray<Int>? = ObservableArray()
    let tasks = (0..<4).map { _ in
      let updates = array!.updates(delivery)
      return Task.detached { await Self.replay(updates) }
    }
    for step in 0..<2_000 {
      editor.edit(array!)
      if step % 10 == 0 { await Task.yield() }
    }
    let late = array!.updates(delivery)
    let updateCount = UpdateRecorder(array!).updates[0].index
    array = nil
    for task in tasks {
      let (state, count) = await task.value
      #expect(state.elementsEqual(editor.model))
      if delivery == .every { #expect(count == updateCount + 1) }
    }
    let (state, count) = await Self.replay(late)
    #expect(state.elementsEqual(editor.model) && count == 1)
  }

  @Test("Iterators made from one sequence while the array is edited all end on its last state")
  func iteratorsMadeWhileTheArrayIsEdited() async {
    var editor = RandomEditor(seed: 4)
    var array: ObservableArray<Int>? = ObservableArray()
    let updates = array!.updates()
    let tasks = (0..<8).map { _ in Task.detached { await Self.replay(updates) } }
    for _ in 0..<1_000 {
      editor.edit(array!)
      await Task.yield()
    }
    array = nil
    for task in tasks {
      let (state, _) = await task.value
      #expect(state.elementsEqual(editor.model))
    }
  }

  @Test("A waiting consumer is woken by the next update")
  func aWaitingConsumerIsWoken() async {
    let array: ObservableArray = [0]
    let (steps, step) = AsyncStream.makeStream(of: Int.self)
    let updates = array.updates(.every)
    let task = Task.detached {
      for await update in updates {
        step.yield(update.after.count)
        if update.after.count == 50 { break }
      }
      step.finish()
    }
    // The next edit is made when the one before has arrived, so the consumer waits for each.
    for await count in steps where count < 50 { array.append(count) }
    await task.value
    #expect(array.count == 50)
  }

  @Test(
    "Cancelling the waiting task ends its iteration and releases it",
    arguments: [ArrayDelivery.latest, .every])
  func cancellingTheWaitingTask(delivery: ArrayDelivery) async {
    let array: ObservableArray = [0]
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let updates = array.updates(delivery)
    let task = Task.detached {
      var iterator = updates.makeAsyncIterator()
      _ = await iterator.next()
      start.finish()
      let update = await iterator.next()
      let again = await iterator.next()
      return update == nil && again == nil
    }
    for await _ in started {}
    task.cancel()
    #expect(await task.value)
    array.append(1)
    // Other consumers of the same sequence go on.
    var other = updates.makeAsyncIterator()
    #expect(await other.next()?.after == [0, 1])
  }

  @Test("A task that is cancelled before it waits gets nothing")
  func aTaskThatIsCancelledBeforeItWaits() async {
    let array: ObservableArray = [0]
    let updates = array.updates()
    let task = Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      var count = 0
      for await _ in updates { count += 1 }
      return count
    }
    #expect(await task.value == 0)
    array.append(1)
  }

  @Test("Actors consume in their own domain")
  func actorsConsume() async {
    actor Consumer {
      var counts: [Int] = []
      func consume(_ snapshots: ArraySnapshots<Int>) async {
        for await snapshot in snapshots { counts.append(snapshot.count) }
      }
    }
    var array: ObservableArray<Int>? = [1]
    let consumer = Consumer()
    let snapshots = array!.snapshots(.every)
    array!.append(2)
    array = nil
    await consumer.consume(snapshots)
    #expect(await consumer.counts == [1, 2])
  }

  @Test("Elements that are not Sendable are consumed in the array's own domain")
  @MainActor func elementsThatAreNotSendable() async {
    final class Row {
      let text: String
      init(_ text: String) { self.text = text }
    }
    var array: ObservableArray<Row>? = [Row("a")]
    let updates = array!.updates(.every)
    array!.append(Row("b"))
    array = nil
    var texts: [[String]] = []
    for await update in updates { texts.append(update.after.map(\.text)) }
    #expect(texts == [["a"], ["a", "b"]])
  }
}
