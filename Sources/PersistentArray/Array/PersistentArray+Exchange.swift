// Edits that hand out what they took away, so that whoever holds the array releases it when the edit is over: an
// element's deinit is the user's code, and may read the array.
extension PersistentArray {
  /// Replaces the elements at `subrange` by those of another array, and answers the ones that stood there.
  @inlinable
  package mutating func exchangeSubrange(_ subrange: Range<Int>, with newElements: PersistentArray) -> Self {
    checkBounds(subrange)
    if subrange.isEmpty && newElements.isEmpty { return Self(shape: shape) }
    let (head, rest) = Self.split(take(), at: subrange.lowerBound)
    let (old, tail) = Self.split(rest, at: subrange.count)
    self = Self.joined(Self.joined(head, newElements), tail)
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
