/// The token of an observer: the observer is called for as long as its token lives and is not cancelled.
///
/// ```swift
/// let numbers: ObservableArray = [1]
/// let observation = numbers.observe { print($0.after) }  // [1]
/// numbers.append(2)  // [1, 2]
/// observation.cancel()
/// numbers.append(3)  // prints nothing
/// ```
///
/// It does not keep the array alive. It belongs to the array's isolation domain, like whoever holds it; only its
/// release may happen anywhere, as that of an object on the main actor does. Then the closure is released there too,
/// and a call that has begun may still finish.
public final class ArrayObservation {
  private var onCancel: (() -> Void)?

  init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  deinit {
    cancel()
  }

  /// Ends the observation and releases the observer's closure.
  ///
  /// After it returns the closure is not called again, also not with updates that are on their way. It may be
  /// called inside any observer, and again.
  ///
  /// - Complexity: O(1).
  public func cancel() {
    let onCancel = onCancel
    self.onCancel = nil
    onCancel?()
  }
}

/// It belongs to the array's isolation domain.
@available(*, unavailable)
extension ArrayObservation: @unchecked Sendable {}
