/// Hands out the elements of a value that it keeps, a leaf at a time.
///
/// - Complexity: O(1) a leaf, amortised; O(log *n*) once for every inner node of leaves.
@frozen
@usableFromInline
struct LeafIterator<Element> {
  @usableFromInline let array: PersistentArray<Element>
  /// The leaves that follow under the same parent.
  @usableFromInline var leaf: NodeSlot<Element>?
  @usableFromInline var lastLeaf: NodeSlot<Element>?
  /// The first position not yet handed out.
  @usableFromInline var position: Int
  @usableFromInline let limit: Int

  @inlinable
  init(_ array: PersistentArray<Element>, bounds: Range<Int>) {
    self.array = array
    position = bounds.lowerBound
    limit = bounds.upperBound
  }

  /// The elements of the next leaf; none at the end.
  @inlinable
  @inline(never)
  mutating func next() -> UnsafeBufferPointer<Element> {
    if position >= limit { return UnsafeBufferPointer(start: nil, count: 0) }
    if leaf == lastLeaf { return descend() }
    let node = NodeView(at: leaf.unsafelyUnwrapped)
    leaf = leaf.unsafelyUnwrapped + 1
    return take(node.elements, node.count)
  }

  @inlinable
  mutating func take(
    _ elements: UnsafeMutablePointer<Element>, _ count: Int
  ) -> UnsafeBufferPointer<Element> {
    let taken = Swift.min(count, limit - position)
    position += taken
    return UnsafeBufferPointer(start: elements, count: taken)
  }

  @inlinable
  mutating func descend() -> UnsafeBufferPointer<Element> {
    var node = NodeView(array.root.unsafelyUnwrapped)
    var offset = position
    while node.height > 0 {
      let index = node.slot(containing: offset)
      offset -= node.start(of: index)
      leaf = node.children + (index + 1)
      lastLeaf = node.children + node.count
      node = node.child(index)
    }
    return take(node.elements + offset, node.count - offset)
  }
}

/// It points into nodes; one walk belongs to one task.
@available(*, unavailable)
extension LeafIterator: Sendable {}
