// The spellings of ObservableArray-RxSwift and of the Swift it was written in.
extension ObservableArray {
  // Not `renamed:`: its fix-it would keep the arguments' order, which compiles for numbers and means another array.
  /// Makes an array of `count` times the same element.
  @available(*, deprecated, message: "Use init(repeating:count:), whose arguments come the other way round.")
  public convenience init(count: Int, repeatedValue: Element) {
    self.init(repeating: repeatedValue, count: count)
  }

  /// Adds elements at the end.
  @available(*, deprecated, renamed: "append(contentsOf:)")
  public func appendContentsOf(_ newElements: some Collection<Element>) {
    append(contentsOf: newElements)
  }

  /// Inserts an element before the one at `position`.
  @available(*, deprecated, renamed: "insert(_:at:)")
  public func insert(_ newElement: Element, atIndex position: Int) {
    insert(newElement, at: position)
  }

  /// Inserts elements before the one at `position`.
  @available(*, deprecated, renamed: "insert(contentsOf:at:)")
  public func insertContentsOf(_ newElements: [Element], atIndex position: Int) {
    insert(contentsOf: newElements, at: position)
  }

  /// Removes and returns the element at `position`.
  @available(*, deprecated, renamed: "remove(at:)")
  @discardableResult
  public func removeAtIndex(_ position: Int) -> Element {
    remove(at: position)
  }

  /// Removes all elements.
  @available(*, deprecated, renamed: "removeAll(keepingCapacity:)")
  public func removeAll(_ keepCapacity: Bool) {
    removeAll(keepingCapacity: keepCapacity)
  }

  /// Deletes the elements at `subrange` and inserts others in their place.
  @available(*, deprecated, renamed: "replaceSubrange(_:with:)")
  public func replaceRange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    replaceSubrange(subrange, with: newElements)
  }

  /// Deletes the elements at `subrange` and inserts others in their place.
  @available(*, deprecated, renamed: "replaceSubrange(_:with:)")
  public func replaceRange(
    _ subrange: some RangeExpression<Int>, with newElements: some Collection<Element>
  ) {
    replaceSubrange(subrange, with: newElements)
  }
}
