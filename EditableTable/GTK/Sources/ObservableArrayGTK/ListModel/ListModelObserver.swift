import ObservableArray

/// What is called when what a list model shows changes, until it is cancelled.
final class ListModelObserver<Element> {
  private(set) var willUpdate: (ArrayUpdate<Element>) -> Void
  private(set) var itemUpdated: (OpaquePointer) -> Void
  private(set) var didUpdate: (ArrayUpdate<Element>) -> Void

  init(
    willUpdate: @escaping (ArrayUpdate<Element>) -> Void, itemUpdated: @escaping (OpaquePointer) -> Void,
    didUpdate: @escaping (ArrayUpdate<Element>) -> Void
  ) {
    self.willUpdate = willUpdate
    self.itemUpdated = itemUpdated
    self.didUpdate = didUpdate
  }

  /// Drops the closures, also when observers are being called.
  func cancel() {
    willUpdate = { _ in }
    itemUpdated = { _ in }
    didUpdate = { _ in }
  }
}
