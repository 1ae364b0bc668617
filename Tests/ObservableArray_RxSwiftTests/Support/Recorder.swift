#if RxSwift
  import RxSwift
  import Testing

  /// Subscribes and keeps what it is told; checks that no call comes inside another, nor after the end.
  final class Recorder<Element> {
    private(set) var elements: [Element] = []
    private(set) var isCompleted = false
    private var subscription: (any Disposable)?
    private var isInside = false

    init(_ source: Observable<Element>, onNext: @escaping (Element) -> Void = { _ in }) {
      let subscription = source.subscribe { [unowned self] event in
        #expect(!isInside && !isCompleted)
        isInside = true
        switch event {
        case .next(let element):
          elements.append(element)
          onNext(element)
        case .error(let error): Issue.record(error)
        case .completed: isCompleted = true
        }
        isInside = false
      }
      self.subscription = subscription
    }

    deinit { subscription?.dispose() }

    func dispose() { subscription?.dispose() }

    /// What has been recorded since the last call.
    func drain() -> [Element] {
      defer { elements = [] }
      return elements
    }
  }
#endif
