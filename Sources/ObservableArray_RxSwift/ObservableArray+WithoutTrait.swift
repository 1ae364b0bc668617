// Without the trait this module is ObservableArray and nothing else: whoever calls what it is for is told what to do.
#if !RxSwift
  extension ObservableArray {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The elements as RxSwift's Observable; needs the package's trait `RxSwift`.
    @available(
      *, unavailable,
      message: "Depend on the package ObservableArray with traits: [\"RxSwift\"] to have this."
    )
    public func rx_elements() -> Never {
      fatalError("unavailable")
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The events as RxSwift's Observable; needs the package's trait `RxSwift`.
    @available(
      *, unavailable,
      message: "Depend on the package ObservableArray with traits: [\"RxSwift\"] to have this."
    )
    public func rx_events() -> Never {
      fatalError("unavailable")
    }

    /// What RxSwift makes of the array; needs the package's trait `RxSwift`.
    @available(
      *, unavailable,
      message: "Depend on the package ObservableArray with traits: [\"RxSwift\"] to have this."
    )
    public var rx: Never {
      fatalError("unavailable")
    }
  }
#endif
