/// One observer: its closures, until it is cancelled, and the number of the update that it started from.
///
/// The closures are behind a lock because a token may be released anywhere: the owner of one that lives on the main
/// actor has a deinit that does not.
@usableFromInline
final class Observer<Element> {
  /// The closures, in an object: a lock around a generic type's closure asks the runtime for types at every call, and
  /// some ten thousand calls wrap it so often that the stack overflows.
  @usableFromInline
  final class Closures {
    @usableFromInline let call: (ArrayUpdate<Element>) -> Void
    /// What is done when the array is released.
    let end: (() -> Void)?

    init(call: @escaping (ArrayUpdate<Element>) -> Void, end: (() -> Void)?) {
      self.call = call
      self.end = end
    }
  }

  @usableFromInline let start: Int
  /// `Closures`, of which the lock need not know.
  private let closures: Locked<AnyObject?>

  init(start: Int, body: @escaping (ArrayUpdate<Element>) -> Void, end: (() -> Void)? = nil) {
    self.start = start
    closures = Locked(Closures(call: body, end: end))
  }

  /// The closures; nil once the observer is cancelled.
  @usableFromInline
  var current: Closures? {
    closures.withLock { $0 }.map { unsafeDowncast($0, to: Closures.self) }
  }

  /// Ends the observer. The closures are the caller's to drop, outside any lock.
  func takeClosures() -> Closures? {
    let taken = closures.withLock { closures in
      defer { closures = nil }
      return closures
    }
    return taken.map { unsafeDowncast($0, to: Closures.self) }
  }
}
