// Edits that hand out what they took away, so that whoever holds the array releases it when the edit is over: an
// element's deinit is the user's code, and may read the array.
extension PersistentArray {
  /// Replaces the elements at `subrange` by those of another array, and answers the ones that stood there.
  @inlinable
  package mutating func exchangeSubrange(_ subrange: Range<Int>, with newElements: PersistentArray) -> Self {
    checkBounds(subrange)
    if subrange.isEmpty && newElements.isEmpty { return Self(shape: shape) }
    if Swift.max(subrange.count, newElements.count) <= Self.editedInPlace && size > subrange.count {
      return exchangeFew(subrange, with: newElements)
    }
    let (head, rest) = Self.split(take(), at: subrange.lowerBound)
    let (old, tail) = Self.split(rest, at: subrange.count)
    self = Self.joined(Self.joined(head, newElements), tail)
    checkInvariants()
    return old
  }

  /// So many elements are removed from their leaves, and inserted into one, for less than it takes to split the tree and
  /// to join it again.
  @inlinable static var editedInPlace: Int { 16 }

  @inlinable
  @inline(never)
  mutating func exchangeFew(_ subrange: Range<Int>, with newElements: PersistentArray) -> Self {
    precondition(shape == newElements.shape || newElements.isEmpty, "trees of two shapes cannot share nodes")
    let old = removeFew(subrange)
    Self.checkSize(size + newElements.size)
    var position = subrange.lowerBound
    for element in newElements {
      insert(element, at: position)
      position += 1
    }
    return old
  }

  /// Removes elements from the one or few leaves in which they stand, and answers them.
  @inlinable
  mutating func removeFew(_ subrange: Range<Int>) -> Self {
    if subrange.isEmpty { return Self(shape: shape) }
    var old = Self(shape: shape)
    var left = subrange.count
    while left > 0 {
      let here = Swift.min(left, NodeView(root.unsafelyUnwrapped).locate(subrange.lowerBound).left)
      let leaf = Node<Element>.makeLeaf(capacity: here, shape: shape)
      withRoot {
        Node.remove(here, at: subrange.lowerBound, below: $0, onRightEdge: true, to: NodeView(leaf).elements)
      }
      NodeView(leaf).count = here
      size -= here
      left -= here
      collapse()
      old = Self.joined(old, Self(root: leaf, size: here))
    }
    checkInvariants()
    return old
  }

  /// Replaces at most one element by at most one, and answers the one that stood there.
  @inlinable
  package mutating func exchangeOne(_ subrange: Range<Int>, with element: Element?) -> Element? {
    guard let element else { return subrange.isEmpty ? nil : remove(at: subrange.lowerBound) }
    if subrange.isEmpty {
      insert(element, at: subrange.lowerBound)
      return nil
    }
    return exchange(at: subrange.lowerBound, with: element)
  }

  /// Replaces the element at `position`, and answers the one that stood there.
  @inlinable
  package mutating func exchange(at position: Int, with element: consuming Element) -> Element {
    swap(&self[position], &element)
    return element
  }

  /// Empties this variable, so that what it held has one owner less.
  @inlinable
  mutating func take() -> Self {
    let taken = Self(root: root, size: size)
    root = nil
    size = 0
    return taken
  }
}
