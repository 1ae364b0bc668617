// The standard library searches a collection by subscript, which walks the tree from the root for every element; these
// go leaf by leaf.
extension PersistentArray {
  /// The first position whose element satisfies a condition; nil when none does.
  ///
  /// ```swift
  /// PersistentArray([3, 1, 2]).firstIndex { $0 < 3 }   // 1
  /// ```
  ///
  /// - Complexity: O(*n*) calls of `predicate`, and O(1) a step.
  @inlinable
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try PersistentArraySlice(base: self, bounds: 0..<size).firstIndex(where: predicate)
  }
}

extension PersistentArraySlice {
  /// The first of the array's positions in this slice whose element satisfies a condition; nil when none does.
  ///
  /// ```swift
  /// PersistentArray([3, 1, 2])[1...].firstIndex { $0 < 3 }   // 1
  /// ```
  ///
  /// - Complexity: O(*n*) calls of `predicate`, and O(1) a step.
  @inlinable
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    var position = bounds.lowerBound
    for element in self {
      if try predicate(element) { return position }
      position += 1
    }
    return nil
  }
}

// The library's `firstIndex(of:)` asks a customisation point that a conformance for all elements cannot answer for
// Equatable ones alone; so these stand in front of it.
extension PersistentArray where Element: Equatable {
  /// The first position of an element; nil when it is not there.
  ///
  /// ```swift
  /// PersistentArray([3, 1, 1]).firstIndex(of: 1)   // 1
  /// ```
  ///
  /// - Complexity: O(*n*) comparisons, and O(1) a step.
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    firstIndex { $0 == element }
  }
}

extension PersistentArraySlice where Element: Equatable {
  /// The first of the array's positions in this slice at which an element stands; nil when it is not there.
  ///
  /// ```swift
  /// PersistentArray([3, 1, 1])[2...].firstIndex(of: 1)   // 2
  /// ```
  ///
  /// - Complexity: O(*n*) comparisons, and O(1) a step.
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    firstIndex { $0 == element }
  }
}
