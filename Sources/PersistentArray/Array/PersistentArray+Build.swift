extension PersistentArray {
  /// Makes an array of a sequence's elements, in full leaves; of another array or a slice of one, it shares the nodes.
  ///
  /// ```swift
  /// print(PersistentArray(1...3))   // [1, 2, 3]
  /// ```
  ///
  /// - Complexity: O(*n*) elements copied; O(1) for a `PersistentArray`, O(log *n*) nodes copied for a slice of one.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(elements, shape: .standard)
  }

  /// Makes an array of a slice's elements, sharing the nodes they stand in.
  ///
  /// Use it to keep a part without the whole, which a slice keeps alive.
  ///
  /// ```swift
  /// let letters: PersistentArray = ["a", "b", "c"]
  /// let tail = PersistentArray(letters[1...])
  /// print(tail, tail.startIndex)   // ["b", "c"] 0
  /// ```
  ///
  /// - Complexity: O(log *n*) nodes copied, or at most a leaf of elements.
  @inlinable
  public init(_ slice: PersistentArraySlice<Element>) {
    let bounds = slice.bounds
    if bounds.count == slice.base.size {
      self = slice.base
    } else if bounds.isEmpty {
      self.init(shape: slice.base.shape)
    } else if bounds.count <= slice.base.shape.leafCapacity(of: Element.self) {
      // There is one leaf at most to share, and splitting would copy two paths.
      let leaf = Node<Element>.makeLeaf(capacity: bounds.count, shape: slice.base.shape)
      slice.base.copyElements(in: bounds, to: NodeView(leaf).elements)
      NodeView(leaf).count = bounds.count
      self.init(root: leaf, size: bounds.count)
    } else {
      let (rest, _) = slice.base.split(at: bounds.upperBound)
      (_, self) = Self.split(rest, at: bounds.lowerBound)
    }
  }

  /// Makes an array of `count` times the same element.
  ///
  /// ```swift
  /// print(PersistentArray(repeating: "a", count: 2))   // ["a", "a"]
  /// ```
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
    if let shared = Self.sharing(elements), shared.shape == shape {
      self = shared
      return
    }
    var builder = TreeBuilder<Element>(shape: shape)
    let isDone: Void? = elements.withContiguousStorageIfAvailable { builder.append(contentsOf: $0) }
    if isDone == nil {
      for element in elements { builder.append(element) }
    }
    self = builder.finish()
    checkInvariants()
  }

  /// What generic code hands on may be a tree all the same: nil when it is not.
  @inlinable
  static func sharing<Elements: Sequence<Element>>(_ elements: Elements) -> Self? {
    if Elements.self == Self.self { return unsafeBitCast(elements, to: Self.self) }
    if Elements.self == PersistentArraySlice<Element>.self {
      return Self(unsafeBitCast(elements, to: PersistentArraySlice<Element>.self))
    }
    return nil
  }
}
