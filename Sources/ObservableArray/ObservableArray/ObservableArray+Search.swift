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
  /// The first position of an element; nil when it is not there.
  ///
  /// ```swift
  /// let numbers: ObservableArray = [3, 1, 1]
  /// print(numbers.firstIndex(of: 1) ?? "none")  // 1
  /// ```
  ///
  /// - Complexity: O(*n*) comparisons, and O(1) a step.
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    snapshot.firstIndex(of: element)
  }
}
