/// The token of an observer of a list model: it is called for as long as its token lives and is not cancelled.
@MainActor public final class ListModelObservation {
  private var onCancel: (() -> Void)?

  init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  isolated deinit { onCancel?() }

  /// Ends it: the closures are released and not called again. It may be called again.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}
