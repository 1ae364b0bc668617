extension PersistentArray {
  /// Walks the elements of a value that it keeps, a leaf at a time.
  ///
  /// - Complexity: O(1) a step, amortised; O(log *n*) once for every inner node of leaves.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline var leaves: LeafIterator<Element>
    // Apart from `leaves`, so that they stay in registers while a leaf is walked; and never nil, because comparing
    // optional pointers asks for nil too, at every step.
    @usableFromInline var place: UnsafePointer<Element>
    @usableFromInline var end: UnsafePointer<Element>

    @inlinable
    init(_ array: PersistentArray, bounds: Range<Int>) {
      leaves = LeafIterator(array, bounds: bounds)
      place = UnsafePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
      end = place
    }

    /// The next element, or nil at the end.
    @inlinable
    public mutating func next() -> Element? {
      if place == end {
        let leaf = leaves.next()
        if leaf.isEmpty { return nil }
        place = leaf.baseAddress.unsafelyUnwrapped
        end = place + leaf.count
      }
      let element = place.pointee
      place += 1
      return element
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
