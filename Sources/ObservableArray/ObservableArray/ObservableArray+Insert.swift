extension ObservableArray {
  /// Adds an element at the end: one update.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a"]
  /// letters.append("b")  // inserts 1
  /// print(letters)  // ["a", "b"]
  /// ```
  ///
  /// - Complexity: O(1) amortised; O(log *n*) nodes copied while somebody observes or holds a snapshot.
  @inlinable
  public func append(_ newElement: Element) {
    let end = value.count
    edit(ArrayChangeEvent(insertedRanges: [end..<end + 1])) { $0.append(newElement) }
  }

  /// Adds elements at the end: one update, or none when there are none.
  ///
  /// Use it instead of appending one by one, which is an update each.
  ///
  /// ```swift
  /// let numbers: ObservableArray = [1]
  /// numbers.append(contentsOf: 2...4)  // inserts 1, 2, 3
  /// print(numbers)  // [1, 2, 3, 4]
  /// ```
  ///
  /// - Complexity: O(*k*), where *k* is the number of new elements, and O(log *n*) nodes.
  @inlinable
  public func append(contentsOf newElements: some Sequence<Element>) {
    append(contentsOf: PersistentArray(newElements))
  }

  /// Adds a snapshot's elements at the end, sharing its nodes: one update, or none when it is empty.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b"]
  /// letters.append(contentsOf: letters.snapshot)  // inserts 2, 3
  /// print(letters)  // ["a", "b", "a", "b"]
  /// ```
  ///
  /// - Complexity: O(log *n*) nodes.
  @inlinable
  public func append(contentsOf newElements: PersistentArray<Element>) {
    if newElements.isEmpty { return }
    let end = value.count
    edit(ArrayChangeEvent(insertedRanges: [end..<end + newElements.count])) {
      $0.append(contentsOf: newElements)
    }
  }

  /// Inserts an element before the one at `position`: one update.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "c"]
  /// letters.insert("b", at: 1)  // inserts 1
  /// print(letters)  // ["a", "b", "c"]
  /// ```
  ///
  /// - Precondition: `0 <= position <= count`.
  /// - Complexity: O(log *n*) nodes visited, and as many copied while somebody observes or holds a snapshot.
  @inlinable
  public func insert(_ newElement: Element, at position: Int) {
    precondition(position >= 0 && position <= value.count, "Index out of range")
    edit(ArrayChangeEvent(insertedRanges: [position..<position + 1])) { $0.insert(newElement, at: position) }
  }

  /// Inserts elements before the one at `position`: one update, or none when there are none.
  ///
  /// ```swift
  /// let numbers: ObservableArray = [1, 4]
  /// numbers.insert(contentsOf: 2...3, at: 1)  // inserts 1, 2
  /// print(numbers)  // [1, 2, 3, 4]
  /// ```
  ///
  /// - Precondition: `0 <= position <= count`.
  /// - Complexity: O(*k*), where *k* is the number of new elements, and O(log *n*) nodes.
  @inlinable
  public func insert(contentsOf newElements: some Collection<Element>, at position: Int) {
    precondition(position >= 0 && position <= value.count, "Index out of range")
    replaceSubrange(position..<position, with: newElements)
  }

  /// Adds elements at the end: one update, or none when there are none.
  ///
  /// The array stays the same object, so its observers stay, and a `let` will do.
  ///
  /// ```swift
  /// let numbers: ObservableArray = [1]
  /// numbers += [2, 3]  // inserts 1, 2
  /// print(numbers)  // [1, 2, 3]
  /// ```
  ///
  /// - Complexity: O(*k*), where *k* is the number of new elements, and O(log *n*) nodes.
  public static func += (array: ObservableArray, newElements: some Sequence<Element>) {
    array.append(contentsOf: newElements)
  }

  // The standard library's `+` appends to a copy of its left side, which is no copy when that is a class.

  /// A new array of this one's elements and the others; nobody observes it.
  ///
  /// ```swift
  /// let numbers: ObservableArray = [1, 2]
  /// print(numbers + (3...4), numbers)  // [1, 2, 3, 4] [1, 2]
  /// ```
  ///
  /// - Complexity: O(*k*), where *k* is the number of the others, and O(log *n*) nodes; the rest is shared.
  public static func + (array: ObservableArray, other: some Sequence<Element>) -> ObservableArray {
    ObservableArray(array.snapshot + PersistentArray(other))
  }

  /// A new array of this one's elements and the others; nobody observes it.
  ///
  /// ```swift
  /// let numbers: ObservableArray = [1, 2]
  /// print(numbers + [3], numbers)  // [1, 2, 3] [1, 2]
  /// ```
  ///
  /// - Complexity: O(*k*), where *k* is the number of the others, and O(log *n*) nodes; the rest is shared.
  public static func + (array: ObservableArray, other: some RangeReplaceableCollection<Element>)
    -> ObservableArray
  {
    ObservableArray(array.snapshot + PersistentArray(other))
  }

  /// A new array of the other elements and this one's; nobody observes it.
  ///
  /// ```swift
  /// let numbers: ObservableArray = [1, 2]
  /// print((-1...0) + numbers, numbers)  // [-1, 0, 1, 2] [1, 2]
  /// ```
  ///
  /// - Complexity: O(*k*), where *k* is the number of the others, and O(log *n*) nodes; the rest is shared.
  public static func + (other: some Sequence<Element>, array: ObservableArray) -> ObservableArray {
    ObservableArray(PersistentArray(other) + array.snapshot)
  }

  /// A new array of both arrays' elements; nobody observes it.
  ///
  /// ```swift
  /// let (left, right): (ObservableArray, ObservableArray) = ([1], [2])
  /// print(left + right, left, right)  // [1, 2] [1] [2]
  /// ```
  ///
  /// - Complexity: O(log *n*) nodes, whatever the lengths; the rest is shared.
  public static func + (left: ObservableArray, right: ObservableArray) -> ObservableArray {
    ObservableArray(left.snapshot + right.snapshot)
  }
}
