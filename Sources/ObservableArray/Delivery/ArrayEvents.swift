/// The events of an array, for a consumer in any domain; made by ``ObservableArray/events(_:)``.
public struct ArrayEvents<Element>: AsyncSequence {
  let subscription: UpdateSubscription<Element>

  /// Makes an iterator: the first one starts from the state in which the sequence was made, later ones from
  /// the present state.
  ///
  /// - Complexity: O(1). As long as the iterator lives, every edit pays for handing its update on to it.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(consumer: subscription.makeConsumer())
  }

  /// Takes one event after the other, for one task at a time.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let consumer: UpdateConsumer<Element>

    /// The next event, or nil when the array is released or the waiting task cancelled.
    ///
    /// - Precondition: No other task waits on this iterator.
    /// - Complexity: O(1) for ``ArrayDelivery/every``; O(*r* log *r*) for ``ArrayDelivery/latest``, where *r* is
    ///   the number of ranges in what the merged updates did.
    public mutating func next(isolation: isolated (any Actor)?) async -> ArrayChangeEvent? {
      await consumer.next(isolation: isolation)?.event
    }

    /// The next event, or nil when the array is released or the waiting task cancelled.
    ///
    /// - Precondition: No other task waits on this iterator.
    /// - Complexity: O(1) for ``ArrayDelivery/every``; O(*r* log *r*) for ``ArrayDelivery/latest``, where *r* is
    ///   the number of ranges in what the merged updates did.
    public mutating func next() async -> ArrayChangeEvent? {
      await next(isolation: nil)
    }
  }
}

extension ArrayEvents: Sendable where Element: Sendable {}

/// One task takes from an iterator; make one for each.
@available(*, unavailable)
extension ArrayEvents.AsyncIterator: Sendable {}
