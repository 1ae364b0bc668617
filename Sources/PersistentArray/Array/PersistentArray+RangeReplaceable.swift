extension PersistentArray: RangeReplaceableCollection {
  /// Replaces the elements at `subrange` by those of a collection, of any length.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b", "c"]
  /// letters.replaceSubrange(0..<2, with: ["x"])
  /// print(letters)   // ["x", "c"]
  /// ```
  ///
  /// - Precondition: `subrange` lies within the array's indices.
  /// - Complexity: O(log *n*) nodes, and O(*k*) for *k* new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Element>
  ) {
    checkBounds(subrange)
    let added = newElements.count
    if subrange.isEmpty && added == 0 { return }
    if subrange.count <= 1 && added <= 1 {
      _ = exchangeOne(subrange, with: newElements.first)
      return
    }
    replaceSubrange(subrange, with: PersistentArray(newElements, shape: shape))
  }

  /// Replaces the elements at `subrange` by those of another array, whose nodes are shared.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b", "c"]
  /// let others: PersistentArray = ["x", "y"]
  /// letters.replaceSubrange(1..., with: others)
  /// print(letters)   // ["a", "x", "y"]
  /// ```
  ///
  /// - Precondition: `subrange` lies within the array's indices.
  /// - Complexity: O(log *n*) nodes, whatever the lengths.
  @inlinable
  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: PersistentArray) {
    _ = exchangeSubrange(subrange, with: newElements)
  }

  /// Adds the elements of a sequence at the end.
  ///
  /// ```swift
  /// var numbers: PersistentArray = [1]
  /// numbers.append(contentsOf: 2...4)
  /// print(numbers)   // [1, 2, 3, 4]
  /// ```
  ///
  /// - Complexity: O(*k*) for *k* new elements, amortised, and O(log *n*).
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    // A long run is cheaper built apart and joined; a short one fills the last leaf.
    if newElements.underestimatedCount > 2 * shape.leafCapacity(of: Element.self) {
      append(contentsOf: PersistentArray(newElements, shape: shape))
      return
    }
    for element in newElements { append(element) }
  }

  /// Adds another array at the end, sharing its nodes.
  ///
  /// ```swift
  /// var numbers = PersistentArray(0..<1_000)
  /// numbers.append(contentsOf: numbers)
  /// print(numbers.count)   // 2000
  /// ```
  ///
  /// - Complexity: O(log *n*) nodes, whatever the lengths.
  @inlinable
  public mutating func append(contentsOf other: PersistentArray) {
    if other.isEmpty { return }
    self = Self.joined(take(), other)
    checkInvariants()
  }

  /// Two arrays in turn, sharing the nodes of both.
  ///
  /// ```swift
  /// let (head, tail): (PersistentArray, PersistentArray) = (["a"], ["b"])
  /// print(head + tail)   // ["a", "b"]
  /// ```
  ///
  /// - Complexity: O(log *n*) nodes, whatever the lengths.
  @inlinable
  public static func + (left: Self, right: Self) -> Self {
    let both = joined(left, right)
    both.checkInvariants()
    return both
  }

  /// Inserts the elements of a collection before the one at `position`.
  ///
  /// ```swift
  /// var numbers: PersistentArray = [1, 4]
  /// numbers.insert(contentsOf: 2...3, at: 1)
  /// print(numbers)   // [1, 2, 3, 4]
  /// ```
  ///
  /// - Precondition: `0 <= position <= count`.
  /// - Complexity: O(log *n*) nodes, and O(*k*) for *k* new elements.
  @inlinable
  public mutating func insert(contentsOf newElements: some Collection<Element>, at position: Int) {
    replaceSubrange(position..<position, with: newElements)
  }

  /// Removes the elements at `bounds`.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b", "c", "d"]
  /// letters.removeSubrange(1..<3)
  /// print(letters)   // ["a", "d"]
  /// ```
  ///
  /// - Precondition: `bounds` lies within the array's indices.
  /// - Complexity: O(log *n*) nodes, and O(*k*) to free *k* elements that nobody shares.
  @inlinable
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    replaceSubrange(bounds, with: PersistentArray(shape: shape))
  }

  /// Removes all elements. There is no storage to keep: `keepCapacity` is Array's, and changes nothing.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b"]
  /// letters.removeAll()
  /// print(letters)   // []
  /// ```
  ///
  /// - Complexity: O(1), and O(*n*) to free elements that nobody shares.
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    self = PersistentArray(shape: shape)
  }

  /// Removes every element that satisfies a condition, keeping the others' order.
  ///
  /// ```swift
  /// var numbers = PersistentArray(1...4)
  /// numbers.removeAll { $0.isMultiple(of: 2) }
  /// print(numbers)   // [1, 3]
  /// ```
  ///
  /// - Throws: What the condition throws; the array is then as before.
  /// - Complexity: O(*n*) calls of `shouldBeRemoved`, and O(log *n*) nodes for each run that goes, at most O(*n*)
  ///   elements copied.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var removed: [Range<Int>] = []
    var position = 0
    for element in self {
      if try shouldBeRemoved(element) {
        if let last = removed.last, last.upperBound == position {
          removed[removed.count - 1] = last.lowerBound..<position + 1
        } else {
          removed.append(position..<position + 1)
        }
      }
      position += 1
    }
    if !removed.isEmpty { self = take().removing(removed) }
  }
}
