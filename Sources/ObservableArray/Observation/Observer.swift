/// One observer: its closure, until it is cancelled, and the number of the update that it started from.
///
/// The closure is behind a lock because a token may be released anywhere: the owner of one that lives on the main
/// actor has a deinit that does not.
final class Observer<Element> {
  typealias Body = (ArrayUpdate<Element>) -> Void

  let start: Int
  private let body: Locked<Body?>

  init(start: Int, body: @escaping Body) {
    self.start = start
    self.body = Locked(body)
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
