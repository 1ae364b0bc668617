#if RxSwift
  import RxSwift

  extension ObservableArray: ReactiveArray {
    /// The ancestor's name for what ``rx_events()`` emits.
    public typealias EventType = ArrayChangeEvent

    // The names are those of ObservableArray-RxSwift.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The elements: the present ones first, also when there are none, then those after every change.
    ///
    /// ```swift
    /// let drinks: ObservableArray = ["foo", "bar"]
    /// let subscription = drinks.rx_elements().subscribe(onNext: { print($0) })  // ["foo", "bar"]
    /// drinks.append("coffee")  // ["foo", "bar", "coffee"]
    /// subscription.dispose()
    /// ```
    ///
    /// It never completes, as in ObservableArray-RxSwift, also not when the array is released: the subscriber then
    /// receives nothing more. In all else it is `rx.elements`, which completes.
    ///
    /// - Complexity: O(*n*) elements copied for every update and subscriber.
    public func rx_elements() -> Observable<[Element]> {
      updates(initial: true, completes: false).map { Array($0.after) }
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// What changed, with every change, in inserted, deleted and updated positions alone.
    ///
    /// What moved is deleted and inserted anew, so that code which knows no moves stays right. It never completes, as in
    /// ObservableArray-RxSwift, also not when the array is released. `rx.events` has the moves and completes, and is in
    /// all else the same.
    ///
    /// ```swift
    /// let drinks: ObservableArray = ["foo", "bar", "buzz"]
    /// let subscription = drinks.rx_events().subscribe(onNext: { print($0) })
    /// drinks.append("coffee")
    /// // ArrayChangeEvent(insertedIndices: [3], deletedIndices: [], updatedIndices: [])
    /// drinks.move(from: 3, to: 0)
    /// // ArrayChangeEvent(insertedIndices: [0], deletedIndices: [3], updatedIndices: [])
    /// subscription.dispose()
    /// ```
    ///
    /// - Complexity: O(1) for every update and subscriber; O(*r* log *r*) for one that moves *r* ranges.
    public func rx_events() -> Observable<ArrayChangeEvent> {
      updates(initial: false, completes: false).map(\.event.splittingMoves)
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The updates from the moment of the subscription on; `rx.updates`, which says more, has the initial one.
    ///
    /// ```swift
    /// let letters: ObservableArray = ["a"]
    /// let subscription = letters.rx_updates(initial: false).subscribe(onNext: { print($0.before, $0.after) })
    /// letters.append("b")  // ["a"] ["a", "b"]
    /// subscription.dispose()
    /// ```
    ///
    /// - Parameter initial: Whether the state at that moment comes first, as an update from the empty array.
    /// - Complexity: O(1) for every update and subscriber.
    public func rx_updates(initial: Bool) -> Observable<ArrayUpdate<Element>> {
      updates(initial: initial, completes: true)
    }

    /// Under the ancestor's names nothing completes: code written for them reads `event.element!`.
    private func updates(initial: Bool, completes: Bool) -> Observable<ArrayUpdate<Element>> {
      // Weak, since operators such as `share` keep the Observable for as long as they are subscribed to.
      Observable.create { [weak self] observer in
        guard let self else {
          if completes { observer.onCompleted() }
          return Disposables.create()
        }
        let observation = observe(
          initial: initial, observer.onNext, onRelease: completes ? observer.onCompleted : nil)
        // RxSwift calls this once, which makes it safe wherever that is.
        return Disposables.create { observation.cancel() }
      }
    }
  }
#endif
