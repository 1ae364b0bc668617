extension ObservableArray {
  /// Removes and returns the element at `position`: one update.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// print(letters.remove(at: 1), letters)  // b ["a", "c"]
  /// ```
  ///
  /// - Precondition: `position` is a valid index.
  /// - Complexity: O(log *n*) nodes visited, and as many copied while somebody observes or holds a snapshot.
  @inlinable
  @discardableResult
  public func remove(at position: Int) -> Element {
    precondition(position >= 0 && position < value.count, "Index out of range")
    return edit(ArrayChangeEvent(deletedRanges: [position..<position + 1])) { $0.remove(at: position) }
  }

  /// Removes and returns the first element: one update.
  ///
  /// Use it where there is one for certain, and ``popFirst()`` where there may be none.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// print(letters.removeFirst(), letters)  // a ["b", "c"]
  /// ```
  ///
  /// - Precondition: The array is not empty.
  /// - Complexity: O(log *n*) nodes visited, and as many copied while somebody observes or holds a snapshot.
  @inlinable
  @discardableResult
  public func removeFirst() -> Element {
    precondition(!value.isEmpty, "Can't remove the first element of an empty array")
    return remove(at: 0)
  }

  /// Removes the first `count` elements: one update, or none when that is 0.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// letters.removeFirst(2)  // deletes 0, 1
  /// print(letters)  // ["c"]
  /// ```
  ///
  /// - Precondition: `count` is not negative and not more than there are.
  /// - Complexity: O(log *n*) nodes, and O(`count`) to release elements that nobody else holds.
  public func removeFirst(_ count: Int) {
    precondition(
      count >= 0 && count <= value.count, "Can't remove more elements than there are, nor fewer than none")
    removeSubrange(0..<count)
  }

  /// Removes and returns the last element: one update.
  ///
  /// Use it where there is one for certain, and ``popLast()`` where there may be none.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// print(letters.removeLast(), letters)  // c ["a", "b"]
  /// ```
  ///
  /// - Precondition: The array is not empty.
  /// - Complexity: O(log *n*) nodes visited, and as many copied while somebody observes or holds a snapshot.
  @inlinable
  @discardableResult
  public func removeLast() -> Element {
    precondition(!value.isEmpty, "Can't remove the last element of an empty array")
    return remove(at: value.count - 1)
  }

  /// Removes the last `count` elements: one update, or none when that is 0.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// letters.removeLast(2)  // deletes 1, 2
  /// print(letters)  // ["a"]
  /// ```
  ///
  /// - Precondition: `count` is not negative and not more than there are.
  /// - Complexity: O(log *n*) nodes, and O(`count`) to release elements that nobody else holds.
  public func removeLast(_ count: Int) {
    precondition(
      count >= 0 && count <= value.count, "Can't remove more elements than there are, nor fewer than none")
    removeSubrange(value.count - count..<value.count)
  }

  /// Removes and returns the first element: one update; nil and no update when there is none.
  ///
  /// ```swift
  /// let tasks: ObservableArray = ["read", "write"]
  /// while let task = tasks.popFirst() { print(task, tasks) }
  /// // read ["write"]
  /// // write []
  /// ```
  ///
  /// - Complexity: O(log *n*) nodes visited, and as many copied while somebody observes or holds a snapshot.
  @inlinable
  public func popFirst() -> Element? {
    value.isEmpty ? nil : removeFirst()
  }

  /// Removes and returns the last element: one update; nil and no update when there is none.
  ///
  /// ```swift
  /// let tasks: ObservableArray = ["read", "write"]
  /// while let task = tasks.popLast() { print(task, tasks) }
  /// // write ["read"]
  /// // read []
  /// ```
  ///
  /// - Complexity: O(log *n*) nodes visited, and as many copied while somebody observes or holds a snapshot.
  @inlinable
  public func popLast() -> Element? {
    value.isEmpty ? nil : removeLast()
  }

  /// Removes the elements at `bounds`: one update, or none when there are none.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c", "d"]
  /// letters.removeSubrange(1..<3)  // deletes 1, 2
  /// print(letters)  // ["a", "d"]
  /// ```
  ///
  /// - Precondition: `bounds` lies within the array's indices.
  /// - Complexity: O(log *n*) nodes, and O(*k*) to release *k* elements that nobody else holds.
  @inlinable
  public func removeSubrange(_ bounds: Range<Int>) {
    checkBounds(bounds)
    if bounds.isEmpty { return }
    replace(bounds, count: 0) { $0.exchangeSubrange(bounds, with: PersistentArray()) }
  }

  /// Removes the elements at `bounds`, a range of any kind: one update, or none when there are none.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c", "d"]
  /// letters.removeSubrange(1...)  // deletes 1, 2, 3
  /// print(letters)  // ["a"]
  /// ```
  ///
  /// - Precondition: `bounds` lies within the array's indices.
  /// - Complexity: O(log *n*) nodes, and O(*k*) to release *k* elements that nobody else holds.
  public func removeSubrange(_ bounds: some RangeExpression<Int>) {
    removeSubrange(bounds.relative(to: self))
  }

  /// Removes all elements: one update, or none when there are none.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b"]
  /// letters.removeAll()  // deletes 0, 1
  /// print(letters)  // []
  /// ```
  ///
  /// - Parameter keepCapacity: Whether ``capacity`` stays what it is; it is 0 afterwards otherwise.
  /// - Complexity: O(1), and O(*n*) to release the elements.
  public func removeAll(keepingCapacity keepCapacity: Bool = false) {
    reservedCapacity = keepCapacity ? Swift.max(reservedCapacity, value.count) : 0
    removeSubrange(0..<value.count)
  }

  /// Removes every element that satisfies the predicate: one update, or none when no element does.
  ///
  /// ```swift
  /// let numbers = ObservableArray(1...4)
  /// numbers.removeAll { $0.isMultiple(of: 2) }  // deletes 1, 3
  /// print(numbers)  // [1, 3]
  /// ```
  ///
  /// - Precondition: The predicate does not edit the array.
  /// - Throws: What the predicate throws; the array is then as before.
  /// - Complexity: O(*n*) calls, and O(*r* log *n*) nodes for the *r* ranges removed.
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    remove(try ranges(where: shouldBeRemoved))
  }

  /// Where the elements stand that satisfy a condition. The value that was asked is let go of, so that an edit need not
  /// copy it.
  private func ranges(where isIncluded: (Element) throws -> Bool) rethrows -> [Range<Int>] {
    let asked = value
    var ranges: [Range<Int>] = []
    var position = 0
    for element in asked {
      if try isIncluded(element) { ranges.appendJoining(position..<position + 1) }
      position += 1
    }
    checkIsUnedited(since: asked)
    return ranges
  }

  /// Removes the elements at several positions: one update, or none when there are none.
  ///
  /// Takes what SwiftUI's `onDelete` gives.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// letters.remove(atOffsets: [0, 2])
  /// print(letters)  // ["b"]
  /// ```
  ///
  /// - Parameter offsets: Positions before, in any order.
  /// - Precondition: All are valid indices.
  /// - Complexity: O(*k* log *k*) for *k* positions, and O(*r* log *n*) nodes for the *r* ranges they form.
  public func remove(atOffsets offsets: some Sequence<Int>) {
    remove(ranges(ofOffsets: offsets))
  }

  /// Positions in any order as ranges.
  func ranges(ofOffsets offsets: some Sequence<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for offset in Set(offsets).sorted() {
      precondition(offset >= 0 && offset < value.count, "Index out of range")
      ranges.appendJoining(offset..<offset + 1)
    }
    return ranges
  }

  /// Removes the elements at ranges that ascend.
  func remove(_ removed: [Range<Int>]) {
    if removed.isEmpty { return }
    if removed.count > value.count / PersistentArray<Element>.copiedPerEdit {
      let before = value
      replaceValue(before, with: before.removing(removed), ArrayChangeEvent(deletedRanges: removed))
      return
    }
    // What is removed is dropped outside of the access: an element's deinit may read the array.
    _ = edit(ArrayChangeEvent(deletedRanges: removed)) { value in
      removed.reversed().map { value.exchangeSubrange($0, with: PersistentArray()) }
    }
  }
}
