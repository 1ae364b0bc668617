extension PersistentArray: RandomAccessCollection {
  /// A slice that shares the array's nodes; its indices are the array's.
  public typealias SubSequence = PersistentArraySlice<Element>

  /// The number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var count: Int { size }

  /// Whether there are no elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var isEmpty: Bool { size == 0 }

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements: one past the last index.
  @inlinable public var endIndex: Int { size }

  /// `index + 1`.
  @inlinable public func index(after index: Int) -> Int { index + 1 }

  /// `index - 1`.
  @inlinable public func index(before index: Int) -> Int { index - 1 }

  /// `index + distance`.
  @inlinable public func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }

  /// `end - start`.
  @inlinable public func distance(from start: Int, to end: Int) -> Int { end - start }

  /// Calls `body` with the elements as one buffer when they stand in one leaf, and answers nil otherwise.
  ///
  /// - Complexity: O(1) besides `body`.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    if root == nil { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    let node = NodeView(root.unsafelyUnwrapped)
    if node.height > 0 { return nil }
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeBufferPointer(start: node.elements, count: node.count))
  }
}

extension PersistentArray: MutableCollection {
  /// The element at `position`.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b"]
  /// letters[1] = "c"
  /// print(letters)   // ["a", "c"]
  /// ```
  ///
  /// - Precondition: `position` is a valid index.
  /// - Complexity: O(log *n*) nodes visited; writing copies as many when another array shares them, none otherwise.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      checkIndex(position)
      defer { withExtendedLifetime(self) {} }
      return NodeView(root.unsafelyUnwrapped).locate(position).place.pointee
    }
    _modify {
      checkIndex(position)
      let place = withRoot { Node.locateUnique(position, below: $0) }
      defer { withExtendedLifetime(self) {} }
      yield &place.pointee
    }
  }

  /// The elements at `bounds`, sharing this array's nodes; assigning replaces them, by any number of others.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b", "c"]
  /// letters[0...1] = ["x"]
  /// print(letters)   // ["x", "c"]
  /// ```
  ///
  /// - Precondition: `bounds` lies within the array's indices.
  /// - Complexity: reading O(1); assigning O(log *n*) nodes.
  @inlinable
  public subscript(bounds: Range<Int>) -> PersistentArraySlice<Element> {
    get {
      checkBounds(bounds)
      return PersistentArraySlice(base: self, bounds: bounds)
    }
    set {
      replaceSubrange(bounds, with: PersistentArray(newValue))
    }
  }

  /// Exchanges the elements at two positions.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b", "c"]
  /// letters.swapAt(0, 2)
  /// print(letters)   // ["c", "b", "a"]
  /// ```
  ///
  /// - Precondition: both are valid indices.
  /// - Complexity: O(log *n*) nodes visited.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    checkIndex(i)
    checkIndex(j)
    if i == j { return }
    // The second walk cannot move the first element's leaf: that leaf is unique already.
    withRoot { slot in
      let a = Node.locateUnique(i, below: slot)
      let b = Node.locateUnique(j, below: slot)
      swap(&a.pointee, &b.pointee)
    }
  }

  @inlinable
  @inline(__always)
  func checkIndex(_ position: Int) {
    precondition(UInt(bitPattern: position) < UInt(bitPattern: size), "Index out of range")
  }

  @inlinable
  @inline(__always)
  func checkBounds(_ bounds: Range<Int>) {
    precondition(bounds.lowerBound >= 0 && bounds.upperBound <= size, "Range out of bounds")
  }
}
