import ObservableArray

extension ArrayUpdateOrigin {
  /// Rows were loaded or left behind; the table is the same.
  static let loading: ArrayUpdateOrigin = "loading"
}
