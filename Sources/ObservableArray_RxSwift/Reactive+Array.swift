#if RxSwift
  import RxSwift

  // The array is not Sendable: subscribe where it lives, and go elsewhere after that, with `observe(on:)`.
  extension Reactive where Base: ReactiveArray {
    /// The elements: the present ones first, also when there are none, then those after every change.
    ///
    /// Use it for what takes an Array; ``snapshots`` copies nothing.
    ///
    /// ```swift
    /// let letters: ObservableArray = ["a"]
    /// let subscription = letters.rx.elements.subscribe(onNext: { print($0) })  // ["a"]
    /// letters.append("b")  // ["a", "b"]
    /// subscription.dispose()
    /// ```
    ///
    /// In all else it is as ``updates``.
    ///
    /// - Complexity: O(*n*) elements copied for every update and subscriber.
    public var elements: Observable<[Base.Element]> { updates.map { Array($0.after) } }

    /// The array's values: the present one first, also when it is empty, then the one after every change.
    ///
    /// ```swift
    /// let letters: ObservableArray = ["a"]
    /// let subscription = letters.rx.snapshots.subscribe(onNext: { print($0) })  // ["a"]
    /// letters.append("b")  // ["a", "b"]
    /// subscription.dispose()
    /// ```
    ///
    /// In all else it is as ``updates``.
    ///
    /// - Complexity: O(1) for every update and subscriber.
    public var snapshots: Observable<PersistentArray<Base.Element>> { updates.map(\.after) }

    /// What changed, with every change; the state at the time of the subscription is no event.
    ///
    /// Use it for what knows moves, and `rx_events()` for what does not. A subscriber that needs the elements too wants
    /// ``updates``: the array may be ahead of the event that it is told.
    ///
    /// ```swift
    /// let letters: ObservableArray = ["a", "b", "c"]
    /// let subscription = letters.rx.events.subscribe(onNext: { print($0) })
    /// letters.move(from: 2, to: 0)
    /// // ArrayChangeEvent(insertedIndices: [], deletedIndices: [], updatedIndices: [], moves: [2→0])
    /// subscription.dispose()
    /// ```
    ///
    /// In all else it is as ``updates``.
    ///
    /// - Complexity: O(1) for every update and subscriber.
    public var events: Observable<ArrayChangeEvent> { base.rx_updates(initial: false).map(\.event) }

    /// The updates: the present state first, as an update from the empty array whose origin is `.initial`, then every
    /// change, each starting where the one before it ended.
    ///
    /// ```swift
    /// let letters: ObservableArray = ["a"]
    /// let subscription = letters.rx.updates.subscribe(onNext: { print($0.origin, $0.event.insertedIndices) })
    /// // initial [0]
    /// letters.append("b")  // edit [1]
    /// subscription.dispose()
    /// ```
    ///
    /// - Elements come synchronously, inside the edit; the first one before `subscribe` returns.
    /// - A subscriber may edit the array in `onNext`. The edit happens at once; every subscriber is told of it after
    ///   the present update, so all see one order.
    /// - Inside a `batch` the first element is the state before it, and its end brings one update.
    /// - It completes when the array is released, and never fails. Neither the Observable nor a subscription keeps the
    ///   array alive; whoever subscribes after its end gets the completion alone.
    /// - Subscribe in the array's isolation domain, and use `observe(on:)` to go elsewhere: `subscribe(on:)` with
    ///   another domain's scheduler is a data race. A subscription may be disposed of anywhere.
    /// - The completion comes where the array is released. The last owner of a view model may let go of it off the main
    ///   thread: what a subscriber does in `onCompleted` or `onDisposed` on the main actor needs an
    ///   `observe(on: MainScheduler.instance)` before it.
    ///
    /// - Complexity: O(1) for every update and subscriber. While there are subscribers, an edit copies one path of the
    ///   tree.
    public var updates: Observable<ArrayUpdate<Base.Element>> { base.rx_updates(initial: true) }
  }
#endif
