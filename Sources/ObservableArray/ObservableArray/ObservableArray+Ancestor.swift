// The spellings of ObservableArray-RxSwift and of the Swift it was written in. Use them to compile old code once; the
// compiler's fix-its then write what stands behind "now" in the examples.
extension ObservableArray {
  // Not `renamed:`: its fix-it would keep the arguments' order, which compiles for numbers and means another array.
  /// Makes an array of `count` times the same element.
  ///
  /// ```swift
  /// ObservableArray(count: 2, repeatedValue: "a")  // now: ObservableArray(repeating: "a", count: 2)
  /// ```
  ///
  /// - Precondition: `count >= 0`.
  /// - Complexity: O(*count*) elements copied.
  @available(*, deprecated, message: "Use init(repeating:count:), whose arguments come the other way round.")
  public convenience init(count: Int, repeatedValue: Element) {
    self.init(repeating: repeatedValue, count: count)
  }

  /// Adds elements at the end: one update, or none when there are none.
  ///
  /// ```swift
  /// letters.appendContentsOf(["b"])  // now: letters.append(contentsOf: ["b"])
  /// ```
  ///
  /// - Complexity: O(*k*), where *k* is the number of new elements, and O(log *n*) nodes.
  @available(*, deprecated, renamed: "append(contentsOf:)")
  public func appendContentsOf(_ newElements: some Sequence<Element>) {
    append(contentsOf: newElements)
  }

  /// Inserts an element before the one at `position`: one update.
  ///
  /// ```swift
  /// letters.insert("b", atIndex: 1)  // now: letters.insert("b", at: 1)
  /// ```
  ///
  /// - Precondition: `0 <= position <= count`.
  /// - Complexity: O(log *n*) nodes visited, and as many copied while somebody observes or holds a snapshot.
  @available(*, deprecated, renamed: "insert(_:at:)")
  public func insert(_ newElement: Element, atIndex position: Int) {
    insert(newElement, at: position)
  }

  /// Inserts elements before the one at `position`: one update, or none when there are none.
  ///
  /// ```swift
  /// letters.insertContentsOf(["b"], atIndex: 1)  // now: letters.insert(contentsOf: ["b"], at: 1)
  /// ```
  ///
  /// - Precondition: `0 <= position <= count`.
  /// - Complexity: O(*k*), where *k* is the number of new elements, and O(log *n*) nodes.
  @available(*, deprecated, renamed: "insert(contentsOf:at:)")
  public func insertContentsOf(_ newElements: [Element], atIndex position: Int) {
    insert(contentsOf: newElements, at: position)
  }

  /// Removes and returns the element at `position`: one update.
  ///
  /// ```swift
  /// letters.removeAtIndex(1)  // now: letters.remove(at: 1)
  /// ```
  ///
  /// - Precondition: `position` is a valid index.
  /// - Complexity: O(log *n*) nodes visited, and as many copied while somebody observes or holds a snapshot.
  @available(*, deprecated, renamed: "remove(at:)")
  @discardableResult
  public func removeAtIndex(_ position: Int) -> Element {
    remove(at: position)
  }

  /// Removes all elements: one update, or none when there are none.
  ///
  /// ```swift
  /// letters.removeAll(true)  // now: letters.removeAll()
  /// ```
  ///
  /// - Parameter keepCapacity: Whether ``capacity`` stays.
  /// - Complexity: O(1), and O(*n*) to release the elements.
  @available(*, deprecated, renamed: "removeAll(keepingCapacity:)")
  public func removeAll(_ keepCapacity: Bool) {
    removeAll(keepingCapacity: keepCapacity)
  }

  /// Removes all elements: one update, or none when there are none.
  ///
  /// ```swift
  /// letters.removeAll(keepCapacity: true)  // now: letters.removeAll(keepingCapacity: true)
  /// ```
  ///
  /// - Parameter keepCapacity: Whether ``capacity`` stays.
  /// - Complexity: O(1), and O(*n*) to release the elements.
  @available(*, deprecated, renamed: "removeAll(keepingCapacity:)")
  public func removeAll(keepCapacity: Bool) {
    removeAll(keepingCapacity: keepCapacity)
  }

  /// Deletes the elements at `subrange` and inserts others in their place: one update, or none when there are
  /// neither.
  ///
  /// ```swift
  /// letters.replaceRange(0..<2, with: ["x"])  // now: letters.replaceSubrange(0..<2, with: ["x"])
  /// ```
  ///
  /// - Precondition: `subrange` lies within the array's indices.
  /// - Complexity: O(log *n*) nodes and O(*k*) elements copied, where *k* is the number of new elements.
  @available(*, deprecated, renamed: "replaceSubrange(_:with:)")
  public func replaceRange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    replaceSubrange(subrange, with: newElements)
  }

  /// Deletes the elements at `subrange`, a range of any kind, and inserts others in their place: one update, or
  /// none when there are neither.
  ///
  /// ```swift
  /// letters.replaceRange(1..., with: ["x"])  // now: letters.replaceSubrange(1..., with: ["x"])
  /// ```
  ///
  /// - Precondition: `subrange` lies within the array's indices.
  /// - Complexity: O(log *n*) nodes and O(*k*) elements copied, where *k* is the number of new elements.
  @available(*, deprecated, renamed: "replaceSubrange(_:with:)")
  public func replaceRange(
    _ subrange: some RangeExpression<Int>, with newElements: some Collection<Element>
  ) {
    replaceSubrange(subrange, with: newElements)
  }

  /// Replaces the elements between the first and the last one that differ, and reserves the room that `newElements` has.
  ///
  /// They are compared in memory, since they need not be Equatable: what is the same bit by bit, while both are held, is
  /// the same element.
  @usableFromInline
  func replaceElements(with newElements: [Element]) {
    let old = Array(value)
    if newElements.capacity > old.capacity { reserveCapacity(newElements.capacity) }
    let limit = Swift.min(old.count, newElements.count)
    let (prefix, suffix) = old.withUnsafeBytes { old in
      newElements.withUnsafeBytes { new in
        let stride = MemoryLayout<Element>.stride
        func isSame(_ position: Int, _ newPosition: Int) -> Bool {
          let (a, b) = (position * stride, newPosition * stride)
          return (0..<MemoryLayout<Element>.size).allSatisfy { old[a + $0] == new[b + $0] }
        }
        let prefix = (0..<limit).first { !isSame($0, $0) } ?? limit
        let (end, newEnd) = (old.count / stride, new.count / stride)
        let suffix = (0..<limit - prefix).first { !isSame(end - 1 - $0, newEnd - 1 - $0) } ?? limit - prefix
        return (prefix, suffix)
      }
    }
    replaceSubrange(
      prefix..<old.count - suffix, with: PersistentArray(newElements[prefix..<newElements.count - suffix]))
  }
}
