extension ObservableArray: RangeReplaceableCollection {
  /// Makes an empty array.
  ///
  /// ```swift
  /// let words = ObservableArray<String>()
  /// print(words.count)  // 0
  /// ```
  ///
  /// - Complexity: O(1).
  public convenience init() {
    self.init(PersistentArray())
  }

  /// Makes an array of a sequence's elements; of another ObservableArray, a copy that nobody observes.
  ///
  /// ```swift
  /// print(ObservableArray(1...3))  // [1, 2, 3]
  /// ```
  ///
  /// - Complexity: O(*n*) elements copied; none for a snapshot.
  @inlinable
  public convenience init(_ elements: some Sequence<Element>) {
    self.init(PersistentArray(elements))
  }

  /// Makes an array of `count` times the same element.
  ///
  /// ```swift
  /// print(ObservableArray(repeating: "a", count: 2))  // ["a", "a"]
  /// ```
  ///
  /// - Precondition: `count >= 0`.
  /// - Complexity: O(*count*) elements copied.
  @inlinable
  public convenience init(repeating repeatedValue: Element, count: Int) {
    self.init(PersistentArray(repeating: repeatedValue, count: count))
  }

  /// Deletes the elements at `subrange` and inserts others in their place: one update, or none when there are
  /// neither.
  ///
  /// ```swift
  /// let words: ObservableArray = ["foo", "bar", "buzz"]
  /// words.replaceSubrange(1..<3, with: ["milk", "coffee", "tea"])  // deletes 1, 2; inserts 1, 2, 3
  /// ```
  ///
  /// - Precondition: `subrange` lies within the array's indices.
  /// - Complexity: O(log *n*) nodes and O(*k*) elements copied, where *k* is the number of new elements.
  @inlinable
  public func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    if newElements.count <= 1 && subrange.count <= 1 {
      checkBounds(subrange)
      let new = newElements.first  // Before the edit: a lazy collection runs the caller's code.
      replace(subrange, count: new == nil ? 0 : 1) { $0.exchangeOne(subrange, with: new) }
    } else {
      replaceSubrange(subrange, with: PersistentArray(newElements))
    }
  }

  /// Deletes the elements at `subrange` and inserts those of a snapshot, sharing its nodes: one update, or
  /// none when there are neither.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// let new: PersistentArray = ["x", "y"]
  /// letters.replaceSubrange(0..<1, with: new)  // deletes 0; inserts 0, 1
  /// print(letters)  // ["x", "y", "b", "c"]
  /// ```
  ///
  /// - Precondition: `subrange` lies within the array's indices.
  /// - Complexity: O(log *n*) nodes.
  @inlinable
  public func replaceSubrange(_ subrange: Range<Int>, with newElements: PersistentArray<Element>) {
    checkBounds(subrange)
    replace(subrange, count: newElements.count) { $0.exchangeSubrange(subrange, with: newElements) }
  }

  /// Deletes the elements at `subrange`, a range of any kind, and inserts others in their place: one update, or
  /// none when there are neither.
  ///
  /// ```swift
  /// let words: ObservableArray = ["foo", "bar", "buzz"]
  /// words.replaceSubrange(1..., with: ["milk"])  // deletes 1, 2; inserts 1
  /// print(words)  // ["foo", "milk"]
  /// ```
  ///
  /// - Precondition: `subrange` lies within the array's indices.
  /// - Complexity: O(log *n*) nodes and O(*k*) elements copied, where *k* is the number of new elements.
  public func replaceSubrange(
    _ subrange: some RangeExpression<Int>, with newElements: some Collection<Element>
  ) {
    replaceSubrange(subrange.relative(to: self), with: newElements)
  }

  /// Makes a change that answers what it took away, which is released when the edit is over.
  @inlinable
  func replace<Replaced>(
    _ subrange: Range<Int>, count: Int, _ change: (inout PersistentArray<Element>) -> Replaced
  ) {
    if subrange.isEmpty && count == 0 { return }
    let inserted = subrange.lowerBound..<subrange.lowerBound + count
    _ = edit(ArrayChangeEvent(insertedRanges: [inserted], deletedRanges: [subrange]), change)
  }

  @inlinable
  func checkBounds(_ bounds: Range<Int>) {
    precondition(bounds.lowerBound >= 0 && bounds.upperBound <= value.count, "Range out of bounds")
  }

  /// Raises ``capacity`` to a number of elements, as Array's does.
  ///
  /// The tree allocates a node at a time and needs no room beforehand: the number is remembered, and ``elements`` answers
  /// with an Array that has the room. Nothing is published.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b"]
  /// letters.reserveCapacity(1_000)  // no update
  /// print(letters.capacity)  // 1000
  /// ```
  ///
  /// - Parameter minimumCapacity: How many elements are expected.
  /// - Precondition: `minimumCapacity` is at most `Int32.max`, as many elements as there can be.
  /// - Complexity: O(1); nothing is allocated.
  public func reserveCapacity(_ minimumCapacity: Int) {
    precondition(minimumCapacity <= Int(Int32.max), "a PersistentArray holds at most Int32.max elements")
    reservedCapacity = Swift.max(reservedCapacity, minimumCapacity)
  }

  /// The number of elements, or the number that room was reserved for where that is greater.
  ///
  /// It falls to 0 with ``removeAll(keepingCapacity:)``, unless that keeps it.
  ///
  /// - Complexity: O(1).
  public var capacity: Int { Swift.max(count, reservedCapacity) }
}
