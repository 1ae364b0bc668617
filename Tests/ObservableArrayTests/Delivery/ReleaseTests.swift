import TestSupport
import Testing

@testable import ObservableArray

/// Law 10 for sequences: what nobody iterates holds nothing.
@Suite struct ReleaseTests {
  @Test("Iterators and sequences that are dropped release what they hold, and the array is free again")
  func whatIsDroppedIsReleased() async {
    let tracker = LifetimeTracker()
    let array = ObservableArray<Tracked>()
    array.append(tracker.instance(0))
    for delivery in [ArrayDelivery.latest, .every] {
      do {
        let unused = array.updates(delivery)
        var iterator = array.snapshots(delivery).makeAsyncIterator()
        _ = await iterator.next()
        for value in 1..<50 {
          array.append(tracker.instance(value))
          array.remove(at: 0)
        }
        #expect(array.isWatched)
        #expect(delivery == .latest || tracker.live == 50)
        withExtendedLifetime((unused, iterator)) {}
      }
      #expect(!array.isWatched)
      #expect(tracker.live == 1)
    }
  }

  @Test("A consumer whose task was cancelled no longer makes the array work, also while its iterator lives")
  func aCancelledConsumerIsReleased() async {
    let array: ObservableArray = [1]
    var updates: ArrayUpdates<Int>? = array.updates()
    let consumer = updates!.subscription.makeConsumer()
    updates = nil
    #expect(array.isWatched)
    let task = Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      return await consumer.next(isolation: nil) == nil
    }
    #expect(await task.value)
    #expect(!array.isWatched)
    withExtendedLifetime(consumer) {}
  }

  @Test("A sequence does not keep the array alive")
  func aSequenceDoesNotKeepTheArrayAlive() {
    var array: ObservableArray<Int>? = [1]
    weak let weakArray = array
    let updates = array!.updates()
    let iterator = updates.makeAsyncIterator()
    array = nil
    #expect(weakArray == nil)
    withExtendedLifetime(iterator) {}
  }
}
