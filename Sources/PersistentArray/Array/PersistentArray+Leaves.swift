extension PersistentArray {
  /// Calls `body` with each leaf's elements at `bounds`, in order, until it answers false; answers whether it went
  /// to the end. Loops over buffers vectorise where an iterator cannot.
  @inlinable
  @inline(__always)
  @discardableResult
  func forEachLeaf<Failure: Error>(
    in bounds: Range<Int>, _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    if bounds.isEmpty { return true }
    defer { withExtendedLifetime(self) {} }
    var leaves = LeafIterator(self, bounds: bounds)
    while true {
      let leaf = leaves.next()
      if leaf.isEmpty { return true }
      if try !body(leaf) { return false }
    }
  }

  /// Copies the elements at `bounds` into uninitialised memory.
  @inlinable
  func copyElements(in bounds: Range<Int>, to target: UnsafeMutablePointer<Element>) {
    var target = target
    forEachLeaf(in: bounds) { leaf in
      target.initialize(from: leaf.baseAddress.unsafelyUnwrapped, count: leaf.count)
      target += leaf.count
      return true
    }
  }

  // Sequence's customisation points, so that `Array(tree)` and `append(contentsOf: tree)` copy leaf by leaf.

  /// Copies the elements into a new contiguous array, a leaf at a time.
  @inlinable
  public __consuming func _copyToContiguousArray() -> ContiguousArray<Element> {
    ContiguousArray(unsafeUninitializedCapacity: size) { buffer, count in
      if size > 0 { copyElements(in: 0..<size, to: buffer.baseAddress.unsafelyUnwrapped) }
      count = size
    }
  }

  /// Copies as many elements as fit into `buffer`, a leaf at a time.
  @inlinable
  public __consuming func _copyContents(
    initializing buffer: UnsafeMutableBufferPointer<Element>
  ) -> (Iterator, UnsafeMutableBufferPointer<Element>.Index) {
    let copied = Swift.min(size, buffer.count)
    if copied > 0 { copyElements(in: 0..<copied, to: buffer.baseAddress.unsafelyUnwrapped) }
    return (Iterator(self, bounds: copied..<size), copied)
  }
}

extension PersistentArray {
  /// Combines the elements from the first to the last, a leaf at a time.
  ///
  /// ```swift
  /// print(PersistentArray(1...4).reduce(0, +))   // 10
  /// ```
  ///
  /// - Throws: What the closure throws.
  /// - Complexity: O(*n*) calls of `nextPartialResult`.
  @inlinable
  public func reduce<Result>(
    _ initialResult: Result, _ nextPartialResult: (Result, Element) throws -> Result
  ) rethrows -> Result {
    var result = initialResult
    var leaves = LeafIterator(self, bounds: 0..<size)
    while true {
      let leaf = leaves.next()
      if leaf.isEmpty { return result }
      for element in leaf { result = try nextPartialResult(result, element) }
    }
  }
}
