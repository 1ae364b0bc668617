// Sorting, reversing and shuffling through the tree would walk it for every swap; through an Array each leaf is read
// and written once.
extension PersistentArray {
  /// Sorts the elements by a predicate; elements that are not ordered by it keep their order.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    var elements = Array(self)
    try elements.sort(by: areInIncreasingOrder)
    self = PersistentArray(elements, shape: shape)
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reverse() {
    self = PersistentArray(Array(self).reversed() as [Element], shape: shape)
  }

  /// Shuffles the elements with a given generator, into the order an Array would get of it.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    var elements = Array(self)
    elements.shuffle(using: &generator)
    self = PersistentArray(elements, shape: shape)
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }
}

extension PersistentArray where Element: Comparable {
  /// Sorts the elements in ascending order; equal ones keep theirs.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}
