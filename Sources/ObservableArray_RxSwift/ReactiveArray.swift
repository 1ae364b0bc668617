#if RxSwift
  import RxSwift

  /// What the properties of `.rx` are made of: an array's updates as an Observable.
  ///
  /// ``ObservableArray`` conforms. It is a protocol because RxSwift's `Reactive` can have properties for a generic
  /// class only by way of one. Use it to write code of your own that takes an array of any elements:
  ///
  /// ```swift
  /// extension Reactive where Base: ReactiveArray {
  ///   var count: Observable<Int> { updates.map(\.after.count).distinctUntilChanged() }
  /// }
  /// ```
  public protocol ReactiveArray<Element>: AnyObject, ReactiveCompatible where ReactiveBase == Self {
    /// The elements' type.
    associatedtype Element

    // Named as its two neighbours, rx_elements() and rx_events(), are.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The updates from the moment of the subscription on.
    ///
    /// - Parameter initial: Whether the state at that moment comes first, as an update from the empty array.
    func rx_updates(initial: Bool) -> Observable<ArrayUpdate<Element>>
  }
#endif
