import ObservableArray
import Testing

@testable import ObservableArray

@Suite struct LatestTests {
  @Test("The first update is the present state, also an empty one")
  func theFirstUpdateIsThePresentState() async {
    let array = ObservableArray<Int>()
    var iterator = array.updates().makeAsyncIterator()
    let first = await iterator.next()
    #expect(first?.origin == .initial && first?.after == [] && first?.event.isEmpty == true)
    var snapshots = array.snapshots().makeAsyncIterator()
    #expect(await snapshots.next() == [])
  }

  @Test("Edits made between the call and the first iteration are in the first update")
  func editsBeforeTheFirstIteration() async {
    let array: ObservableArray = [1]
    let updates = array.updates()
    array.append(2)
    array.remove(at: 0)
    var iterator = updates.makeAsyncIterator()
    let first = await iterator.next()
    #expect(first?.origin == .initial && first?.before == [] && first?.after == [2])
    #expect(first?.event == ArrayChangeEvent(insertedIndices: [0]))
    #expect(first?.index == 2)
  }

  @Test("What a slow consumer missed is one exact update from what it saw last")
  func whatASlowConsumerMissed() async {
    let array: ObservableArray = ["a", "b", "c"]
    var iterator = array.updates().makeAsyncIterator()
    let first = await iterator.next()
    array.append("d")
    array.batch(origin: .remote) { array.move(from: 0, to: 3) }
    array[0] = "B"
    let merged = await iterator.next()
    #expect(merged?.before.isIdentical(to: first!.after) == true)
    #expect(merged?.after.isIdentical(to: array.snapshot) == true)
    #expect(
      merged?.event
        == ArrayChangeEvent(insertedIndices: [2], updatedIndices: [1], moves: [.init(from: 0, to: 3)]))
    #expect(merged?.origin == .edit && merged?.index == 3)
  }

  @Test("Edits that cancelled each other out are no update, and the next one starts from what was seen")
  func editsThatCancelledEachOtherOut() async {
    var array: ObservableArray<Int>? = [1]
    let updates = array!.updates()
    var iterator = updates.makeAsyncIterator()
    let first = await iterator.next()
    array!.append(2)
    array!.removeLast()
    let task = taking(iterator)
    // The task finds nothing to take and waits, or has not started yet: either way it must not end.
    await Task.yield()
    array!.append(3)
    array = nil
    let rest = await task.value
    #expect(rest.count == 1)
    #expect(rest[0].before.isIdentical(to: first!.after) && rest[0].after == [1, 3])
  }

  /// Takes what is left, in a task of the same domain.
  private func taking(_ iterator: sending ArrayUpdates<Int>.AsyncIterator) -> Task<[ArrayUpdate<Int>], Never>
  {
    var iterator = iterator
    return Task {
      var taken: [ArrayUpdate<Int>] = []
      while let update = await iterator.next() { taken.append(update) }
      return taken
    }
  }

  @Test("A sequence ends when the array is released, after its last state")
  func aSequenceEndsWithItsArray() async {
    var array: ObservableArray<Int>? = [1]
    let updates = array!.updates()
    let events = array!.events()
    array!.append(2)
    array = nil
    var states: [PersistentArray<Int>] = []
    for await update in updates { states.append(update.after) }
    #expect(states == [[1, 2]])
    var seen: [ArrayChangeEvent] = []
    for await event in events { seen.append(event) }
    #expect(seen == [ArrayChangeEvent(insertedIndices: [1])])
    // A second consumer of the same sequence still gets the last state.
    states = []
    for await update in updates { states.append(update.after) }
    #expect(states == [[1, 2]])
  }

  @Test("A consumer that sleeps ends on the same state, with memory bounded by its two values")
  func aConsumerThatSleepsIsBounded() async {
    let seed: UInt64 = 77
    var editor = RandomEditor(seed: seed, limit: 200)
    let array = ObservableArray<Int>()
    var iterator = array.updates().makeAsyncIterator()
    let first = await iterator.next()!
    let channel = iterator.consumer.channel
    var highest = 0
    for _ in 0..<20_000 {
      editor.edit(array)
      highest = max(highest, channel.rangeCount)
    }
    // A piece has an element of the value before or of the one after, which have some 200 at most.
    #expect(highest < 500, "seed \(seed): \(highest) pieces were kept")
    let update = await iterator.next()!
    #expect(update.before.isIdentical(to: first.after))
    #expect(update.event.apply(to: first.after, takingFrom: update.after).elementsEqual(editor.model))
    #expect(channel.rangeCount == 0)
  }

  @Test("A consumer that takes now and then replays to the same state", arguments: [1, 2, 3] as [UInt64])
  func aConsumerThatTakesNowAndThen(seed: UInt64) async {
    var editor = RandomEditor(seed: seed)
    let array = ObservableArray<Int>()
    array.append(contentsOf: [1, 2])
    editor.model = [1, 2]
    var iterator = array.updates().makeAsyncIterator()
    var replayed: PersistentArray<Int> = []
    var last: ArrayUpdate<Int>?
    for step in 0..<400 {
      // The append at the end makes sure that there is something to take.
      for _ in 0..<editor.random(0..<40) { editor.edit(array) }
      array.append(500)
      editor.model.append(500)
      let update = await iterator.next()!
      if let last { #expect(update.before.isIdentical(to: last.after)) }
      replayed = update.event.apply(to: replayed, takingFrom: update.after)
      #expect(replayed.elementsEqual(editor.model), "seed \(seed), step \(step)")
      last = update
    }
  }
}
