/// One observer: its closure, until it is cancelled, and the number of the update that it started from.
///
/// The closure is behind a lock because a token may be released anywhere: the owner of one that lives on the main
/// actor has a deinit that does not.
final class Observer<Element> {
  /// A closure that is itself a generic type's state is wrapped by the compiler at every access to it, and put back
  /// wrapped: after some ten thousand calls the wraps overflow the stack. So it stands in a struct.
  struct Body {
    let call: (ArrayUpdate<Element>) -> Void
  }

  let start: Int
  private let body: Locked<Body?>

  init(start: Int, body: @escaping (ArrayUpdate<Element>) -> Void) {
    self.start = start
    self.body = Locked(Body(call: body))
  }

  /// The closure; nil once the observer is cancelled.
  var current: Body? { body.withLock { $0 } }

  /// Ends the observer. The closure is the caller's to drop, outside any lock.
  func takeBody() -> Body? {
    body.withLock { body in
      defer { body = nil }
      return body
    }
  }
}
