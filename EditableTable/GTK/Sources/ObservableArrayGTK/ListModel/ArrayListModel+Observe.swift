public import ObservableArray

extension ArrayListModel {
  /// Calls closures around every change of what is shown, whether it comes from the array or from a preview.
  ///
  /// GTK itself needs none of it. Rows need `itemUpdated`, to show their element anew; an animation needs the other two,
  /// to note where the rows are and where they come to be.
  ///
  /// The updates are those of ``shown``. One that only a preview makes has the origin `preview`.
  ///
  /// - Parameters:
  ///   - willUpdate: Called before GTK is told of anything.
  ///   - itemUpdated: Called, after GTK was told, with each held item whose element has changed in place.
  ///   - didUpdate: Called at the end.
  /// - Returns: The token, which must be kept.
  public func observe(
    willUpdate: @escaping (ArrayUpdate<Element>) -> Void = { _ in },
    itemUpdated: @escaping (OpaquePointer) -> Void = { _ in },
    didUpdate: @escaping (ArrayUpdate<Element>) -> Void = { _ in }
  ) -> ListModelObservation {
    let observer = ListModelObserver(
      willUpdate: willUpdate, itemUpdated: itemUpdated, didUpdate: didUpdate)
    observers.append(observer)
    return ListModelObservation { [weak self, weak observer] in
      observer?.cancel()
      self?.observers.removeAll { $0 === observer }
    }
  }
}

extension ArrayUpdateOrigin {
  /// A row is shown elsewhere while it is dragged, or again where it is in the array.
  public static let preview: ArrayUpdateOrigin = "preview"
}
