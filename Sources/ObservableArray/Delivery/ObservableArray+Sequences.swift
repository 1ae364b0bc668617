extension ObservableArray {
  /// The array's updates from now on, as an asynchronous sequence for a consumer in any domain.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a"]
  /// let updates = letters.updates(.every)
  /// letters.append("b")
  /// for await update in updates.prefix(2) { print(update.origin, update.after) }
  /// // initial ["a"]
  /// // edit ["a", "b"]
  /// ```
  ///
  /// The first update is the state at the time of the call, from the empty array and of origin
  /// ``ArrayUpdateOrigin/initial``; it comes also when the array is empty. Every update starts where the one
  /// before it ended. The sequence ends when the array is released, after its last state, and when the
  /// waiting task is cancelled; it does not keep the array alive. It is Sendable when the elements are. Call
  /// this once for every consumer.
  ///
  /// - Parameter delivery: What a consumer gets that is slower than the array: one merged update, or each.
  /// - Complexity: O(1). As long as the sequence or an iterator of it lives, every edit keeps the value
  ///   before it and makes an event.
  public func updates(_ delivery: ArrayDelivery = .latest) -> ArrayUpdates<Element> {
    ArrayUpdates(subscription: subscribe(delivery, initial: true))
  }

  /// The array's values from now on, the present one first, as an asynchronous sequence for a consumer in any
  /// domain.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a"]
  /// let snapshots = letters.snapshots(.every)
  /// letters.append("b")
  /// for await snapshot in snapshots.prefix(2) { print(snapshot) }
  /// // ["a"]
  /// // ["a", "b"]
  /// ```
  ///
  /// In all else it is as ``updates(_:)``.
  ///
  /// - Parameter delivery: What a consumer gets that is slower than the array: the newest value, or each.
  /// - Complexity: O(1), and what ``updates(_:)`` costs.
  public func snapshots(_ delivery: ArrayDelivery = .latest) -> ArraySnapshots<Element> {
    ArraySnapshots(subscription: subscribe(delivery, initial: true))
  }

  /// The events of the changes from now on, as an asynchronous sequence for a consumer in any domain.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a"]
  /// let events = letters.events(.every)
  /// letters.append("b")
  /// for await event in events.prefix(1) { print(event) }
  /// // ArrayChangeEvent(insertedIndices: [1], deletedIndices: [], updatedIndices: [])
  /// ```
  ///
  /// The state at the time of the call is no event: the first event is that of the next change. In all else
  /// it is as ``updates(_:)``, which a consumer wants that needs the elements too.
  ///
  /// - Parameter delivery: What a consumer gets that is slower than the array: one composed event, or each.
  /// - Complexity: O(1), and what ``updates(_:)`` costs.
  public func events(_ delivery: ArrayDelivery = .latest) -> ArrayEvents<Element> {
    ArrayEvents(subscription: subscribe(delivery, initial: false))
  }

  private func subscribe(_ delivery: ArrayDelivery, initial: Bool) -> UpdateSubscription<Element> {
    let hub = hub ?? UpdateHub()
    self.hub = hub
    return UpdateSubscription(hub, delivery, value: publishedValue, index: lastIndex, initial: initial)
  }
}
