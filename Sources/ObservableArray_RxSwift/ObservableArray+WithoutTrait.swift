#if !RxSwift
  /// What stands in for RxSwift's types while the package's trait `RxSwift` is off: nothing.
  ///
  /// When the compiler says that it has no member `subscribe`, depend on the package with the trait:
  ///
  /// ```swift
  /// .package(name: "ObservableArray", path: "../ObservableArray", traits: ["RxSwift"])
  /// ```
  public enum TraitRxSwiftIsNotEnabled {}

  extension ObservableArray {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The elements as RxSwift's Observable; needs the package's trait `RxSwift`.
    @available(*, unavailable, message: "Depend on the package ObservableArray with traits: [\"RxSwift\"].")
    public func rx_elements() -> TraitRxSwiftIsNotEnabled { fatalError("unavailable") }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The events as RxSwift's Observable; needs the package's trait `RxSwift`.
    @available(*, unavailable, message: "Depend on the package ObservableArray with traits: [\"RxSwift\"].")
    public func rx_events() -> TraitRxSwiftIsNotEnabled { fatalError("unavailable") }

    /// What RxSwift makes of the array; needs the package's trait `RxSwift`.
    @available(*, unavailable, message: "Depend on the package ObservableArray with traits: [\"RxSwift\"].")
    public var rx: TraitRxSwiftIsNotEnabled { fatalError("unavailable") }
  }
#endif
