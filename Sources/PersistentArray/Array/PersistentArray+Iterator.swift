extension PersistentArray {
  /// Walks the elements of a value that it keeps, a leaf at a time.
  ///
  /// - Complexity: O(1) a step, amortised; O(log *n*) once for every inner node of leaves.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline let array: PersistentArray
    @usableFromInline var place: UnsafeMutablePointer<Element>?
    @usableFromInline var end: UnsafeMutablePointer<Element>?
    /// The leaves that follow under the same parent.
    @usableFromInline var leaf: NodeSlot<Element>?
    @usableFromInline var lastLeaf: NodeSlot<Element>?
    /// The first position not yet handed to `place..<end`.
    @usableFromInline var position: Int
    @usableFromInline let limit: Int

    @inlinable
    init(_ array: PersistentArray, bounds: Range<Int>) {
      self.array = array
      position = bounds.lowerBound
      limit = bounds.upperBound
    }

    /// The next element, or nil at the end.
    @inlinable
    public mutating func next() -> Element? {
      if place == end && !loadLeaf() { return nil }
      let element = place.unsafelyUnwrapped.pointee
      place = place.unsafelyUnwrapped + 1
      return element
    }

    @inlinable
    @inline(never)
    mutating func loadLeaf() -> Bool {
      if position >= limit { return false }
      if leaf != lastLeaf {
        let node = NodeView(at: leaf.unsafelyUnwrapped)
        leaf = leaf.unsafelyUnwrapped + 1
        take(node.elements, node.count)
      } else {
        descend()
      }
      return true
    }

    @inlinable
    mutating func take(_ elements: UnsafeMutablePointer<Element>, _ count: Int) {
      let taken = Swift.min(count, limit - position)
      place = elements
      end = elements + taken
      position += taken
    }

    @inlinable
    mutating func descend() {
      var node = NodeView(array.root.unsafelyUnwrapped)
      var offset = position
      while node.height > 0 {
        let index = node.slot(containing: offset)
        offset -= node.start(of: index)
        leaf = node.children + (index + 1)
        lastLeaf = node.children + node.count
        node = node.child(index)
      }
      take(node.elements + offset, node.count - offset)
    }
  }

  /// An iterator over this value, whatever happens to the variable it was read from.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b"]
  /// for letter in letters { letters.append(letter) }
  /// print(letters)   // ["a", "b", "a", "b"]
  /// ```
  ///
  /// - Complexity: O(1).
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(self, bounds: 0..<size)
  }
}

/// An iterator points into nodes; one walk belongs to one task.
@available(*, unavailable)
extension PersistentArray.Iterator: Sendable {}
