// Sorting, reversing and shuffling through the tree would walk it for every swap; through an Array each leaf is read
// and written once.
extension PersistentArray {
  /// Sorts the elements by a predicate; elements that are not ordered by it keep their order.
  ///
  /// ```swift
  /// var words: PersistentArray = ["milk", "tea", "rum"]
  /// words.sort { $0.count < $1.count }
  /// print(words)   // ["tea", "rum", "milk"]
  /// ```
  ///
  /// - Precondition: `areInIncreasingOrder` is a strict weak ordering.
  /// - Throws: What `areInIncreasingOrder` throws; the array is then as before.
  /// - Complexity: O(*n* log *n*) comparisons.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    var elements = Array(self)
    try elements.sort(by: areInIncreasingOrder)
    self = PersistentArray(elements, shape: shape)
  }

  /// Reverses the order of the elements.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b", "c"]
  /// letters.reverse()
  /// print(letters)   // ["c", "b", "a"]
  /// ```
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reverse() {
    self = PersistentArray(Array(self).reversed() as [Element], shape: shape)
  }

  /// Shuffles the elements with a given generator, into the order an Array would get of it.
  ///
  /// Use it with a seeded generator where the same order is wanted again, as in tests.
  ///
  /// ```swift
  /// var generator = SystemRandomNumberGenerator()
  /// var numbers = PersistentArray(1...3)
  /// numbers.shuffle(using: &generator)
  /// print(numbers.sorted())   // [1, 2, 3]
  /// ```
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
  /// ```swift
  /// var numbers = PersistentArray(1...3)
  /// numbers.shuffle()
  /// print(numbers.sorted())   // [1, 2, 3]
  /// ```
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
  /// ```swift
  /// var numbers: PersistentArray = [2, 3, 1]
  /// numbers.sort()
  /// print(numbers)   // [1, 2, 3]
  /// ```
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}
