#if canImport(Combine)
  import Combine

  /// Publishes what an array tells its observers; ``ObservableArray/publishers`` makes it, and says how it behaves.
  public struct ArrayPublisher<Element, Output>: Publisher {
    /// It never fails.
    public typealias Failure = Never

    private weak var array: ObservableArray<Element>?
    private let initial: Bool
    private let output: (ArrayUpdate<Element>) -> Output

    init(
      _ array: ObservableArray<Element>, initial: Bool, _ output: @escaping (ArrayUpdate<Element>) -> Output
    ) {
      self.array = array
      self.initial = initial
      self.output = output
    }

    /// Subscribes in the array's isolation domain; values come as the subscriber asks for them.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      let subscription = ArraySubscription(to: subscriber, output)
      if let array { subscription.observe(array, initial: initial) } else { subscription.finish() }
      subscriber.receive(subscription: subscription)
      subscription.start()
    }
  }
#endif
