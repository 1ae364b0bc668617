extension PersistentArray {
  /// Makes an array of a sequence's elements, in full leaves.
  ///
  /// - Complexity: O(*n*) elements copied.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(elements, shape: .standard)
  }

  /// Makes an array of a slice's elements, sharing the nodes they stand in.
  ///
  /// - Complexity: O(log *n*) nodes copied.
  @inlinable
  public init(_ slice: PersistentArraySlice<Element>) {
    let bounds = slice.bounds
    if bounds.count == slice.base.size {
      self = slice.base
    } else {
      let (rest, _) = slice.base.split(at: bounds.upperBound)
      (_, self) = Self.split(rest, at: bounds.lowerBound)
    }
  }

  /// Makes an array of `count` times the same element.
  ///
  /// - Precondition: `count >= 0`.
  /// - Complexity: O(*count*) elements copied.
  @inlinable
  public init(repeating element: Element, count: Int) {
    precondition(count >= 0, "count must not be negative")
    self.init(repeatElement(element, count: count), shape: .standard)
  }

  @inlinable
  package init(_ elements: some Sequence<Element>, shape: NodeShape) {
    var builder = TreeBuilder<Element>(shape: shape)
    let isDone: Void? = elements.withContiguousStorageIfAvailable { builder.append(contentsOf: $0) }
    if isDone == nil {
      for element in elements { builder.append(element) }
    }
    self = builder.finish()
    checkInvariants()
  }
}
