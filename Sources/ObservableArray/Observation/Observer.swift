/// One observer: its closures, until it is cancelled, and the number of the update that it started from.
///
/// The closures are behind a lock because a token may be released anywhere: the owner of one that lives on the main
/// actor has a deinit that does not.
final class Observer<Element> {
  /// A closure that is itself a generic type's state is wrapped by the compiler at every access to it, and put back
  /// wrapped: after some ten thousand calls the wraps overflow the stack. So it stands in a struct.
  struct Body {
    let call: (ArrayUpdate<Element>) -> Void
  }

  /// What is done when the array is released.
  struct End {
    let call: () -> Void
  }

  struct Closures {
    var body: Body?
    var end: End?
  }

  let start: Int
  private let closures: Locked<Closures>

  init(start: Int, body: @escaping (ArrayUpdate<Element>) -> Void, end: (() -> Void)? = nil) {
    self.start = start
    closures = Locked(Closures(body: Body(call: body), end: end.map(End.init)))
  }

  /// The closure; nil once the observer is cancelled.
  var current: Body? { closures.withLock { $0.body } }

  /// Ends the observer. The closures are the caller's to drop, outside any lock.
  func takeClosures() -> Closures {
    closures.withLock { closures in
      defer { closures = Closures() }
      return closures
    }
  }
}
