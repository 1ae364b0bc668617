extension ObservableArray {
  /// Calls `body` with every update, synchronously and in order.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a"]
  /// let observation = letters.observe { print($0.origin, $0.after) }  // initial ["a"]
  /// letters.append("b")  // edit ["a", "b"]
  /// ```
  ///
  /// - The first call happens before this method returns: an update from the empty array to the present one,
  ///   whose event inserts all elements and whose origin is ``ArrayUpdateOrigin/initial``. It comes also when
  ///   the array is empty. With `initial: false` the first call is that of the next change.
  /// - Every update starts where the one before it ended, and its index is greater by one. All observers see
  ///   the same updates in the same order.
  /// - The array may be read and edited inside `body`. An edit made there happens at once; its update comes
  ///   after every observer has been called with the present one. So the array may be ahead of the update
  ///   that an observer is called with.
  /// - Inside a ``batch(origin:_:)`` the first call shows the state before the batch.
  ///
  /// - Parameters:
  ///   - initial: Whether the present state comes first.
  ///   - body: The observer. It stays in the isolation domain it was made in, which is the array's.
  /// - Returns: The token. The observer is called until it is cancelled or released.
  /// - Complexity: O(1), and the first call.
  public func observe(
    initial: Bool = true, _ body: @escaping (ArrayUpdate<Element>) -> Void
  ) -> ArrayObservation {
    observe(initial: initial, body, onRelease: nil)
  }

  /// Observes, and calls `onRelease` when the array is released, unless the observation has ended by then.
  ///
  /// For bridges to streams that have an end. It is the last call, after every update; it comes from the array's
  /// deinit, wherever that is, so the array can no longer be reached in it.
  package func observe(
    initial: Bool, _ body: @escaping (ArrayUpdate<Element>) -> Void, onRelease: (() -> Void)?
  ) -> ArrayObservation {
    dropCancelledObservers()
    let observer = Observer(start: lastIndex, body: body, end: onRelease)
    observers.append(observer)
    let observation = token(of: observer)
    if initial {
      let update = ArrayUpdate(initial: publishedValue, index: lastIndex)
      // What the body edits is delivered after it, also to itself.
      whileDelivering { body(update) }
    }
    return observation
  }

  /// Calls `body` with every update from now on when it is made, before any observer. It must not edit the array.
  func record(_ body: @escaping (ArrayUpdate<Element>) -> Void) -> ArrayObservation {
    dropCancelledObservers()
    let recorder = Observer(start: lastIndex, body: body)
    recorders.append(recorder)
    return token(of: recorder)
  }

  private func token(of observer: Observer<Element>) -> ArrayObservation {
    ArrayObservation { [cancellations, weak observer] in
      // Dropped at the end: what the closure holds may come back here.
      let dropped = observer?.takeClosures()
      cancellations.raise()
      withExtendedLifetime(dropped) {}
    }
  }

  /// Tells those who asked for it that the array is gone, in the order in which they came.
  func endObservers() {
    // One by one: an observer that is told may cancel the next.
    for observer in observers { observer.takeClosures()?.end?() }
  }

  func dropCancelledObservers() {
    if !cancellations.take() { return }
    observers.removeAll { $0.current == nil }
    recorders.removeAll { $0.current == nil }
  }

  /// Calls the observers with what they have not seen, unless that is being done further up the stack.
  @inlinable
  func deliver() {
    whileDelivering {}
  }

  @inlinable
  func whileDelivering(_ body: () -> Void) {
    if isDelivering {
      body()
      return
    }
    isDelivering = true
    body()
    while !undelivered.isEmpty {
      let updates = undelivered
      undelivered = []
      for update in updates { call(observers, with: update) }
    }
    isDelivering = false
  }

  @inlinable
  func call(_ observers: [Observer<Element>], with update: ArrayUpdate<Element>) {
    for observer in observers where observer.start < update.index {
      observer.current?.call(update)
    }
  }
}

extension ArrayUpdate {
  /// What an observer starts from: everything is inserted.
  init(initial value: PersistentArray<Element>, index: Int) {
    self.init(
      before: PersistentArray(), after: value,
      event: value.isEmpty ? ArrayChangeEvent() : ArrayChangeEvent(insertedRanges: [0..<value.count]),
      origin: .initial, index: index)
  }
}
