extension ObservableArray {
  /// The first position whose element satisfies a condition; nil when none does.
  ///
  /// ```swift
  /// let drinks: ObservableArray = ["tea", "milk"]
  /// drinks.firstIndex { $0.hasPrefix("m") }  // 1
  /// ```
  ///
  /// - Complexity: O(*n*) calls of `predicate`, and O(1) a step.
  @inlinable
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try snapshot.firstIndex(where: predicate)
  }
}

extension ObservableArray where Element: Equatable {
  /// Collection's customisation point for `firstIndex(of:)`.
  @inlinable
  public func _customIndexOfEquatableElement(_ element: Element) -> Int?? {
    snapshot._customIndexOfEquatableElement(element)
  }
}
