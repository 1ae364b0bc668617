/// The values of an array, for a consumer in any domain; made by ``ObservableArray/snapshots(_:)``.
public struct ArraySnapshots<Element>: AsyncSequence {
  let subscription: UpdateSubscription<Element>

  /// Makes an iterator: the first one starts from the state in which the sequence was made, later ones from
  /// the present state.
  ///
  /// - Complexity: O(1). As long as the iterator lives, every edit pays for handing its update on to it.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(consumer: subscription.makeConsumer())
  }

  /// Takes one value after the other, for one task at a time.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let consumer: UpdateConsumer<Element>

    /// The next value, or nil when the array is released or the waiting task cancelled.
    ///
    /// - Precondition: No other task waits on this iterator.
    /// - Complexity: O(1) for ``ArrayDelivery/every``; O(*r* log *r*) for ``ArrayDelivery/latest``, where *r* is
    ///   the number of ranges in what the merged updates did.
    public mutating func next(isolation: isolated (any Actor)?) async -> PersistentArray<Element>? {
      await consumer.next(isolation: isolation)?.after
    }

    /// The next value, or nil when the array is released or the waiting task cancelled.
    ///
    /// - Precondition: No other task waits on this iterator.
    /// - Complexity: O(1) for ``ArrayDelivery/every``; O(*r* log *r*) for ``ArrayDelivery/latest``, where *r* is
    ///   the number of ranges in what the merged updates did.
    public mutating func next() async -> PersistentArray<Element>? {
      await next(isolation: nil)
    }
  }
}

extension ArraySnapshots: Sendable where Element: Sendable {}

/// One task takes from an iterator; make one for each.
@available(*, unavailable)
extension ArraySnapshots.AsyncIterator: Sendable {}
