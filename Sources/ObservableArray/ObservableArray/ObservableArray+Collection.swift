extension ObservableArray: RandomAccessCollection {
  /// A slice of the present value: it does not change with the array.
  public typealias SubSequence = PersistentArraySlice<Element>

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements: one past the last index.
  @inlinable public var endIndex: Int { count }

  /// The number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var count: Int {
    trackAccess()
    return value.count
  }

  /// Whether there are no elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// `index + 1`.
  @inlinable public func index(after index: Int) -> Int { index + 1 }

  /// `index - 1`.
  @inlinable public func index(before index: Int) -> Int { index - 1 }

  /// `index + distance`.
  @inlinable public func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }

  /// `end - start`.
  @inlinable public func distance(from start: Int, to end: Int) -> Int { end - start }

  /// An iterator over the present value, whatever happens to the array meanwhile.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b"]
  /// for letter in letters { letters.append(letter) }
  /// print(letters)  // ["a", "b", "a", "b"]
  /// ```
  ///
  /// - Complexity: O(1). While the iterator lives, an edit copies the nodes it changes.
  @inlinable
  public func makeIterator() -> PersistentArray<Element>.Iterator {
    snapshot.makeIterator()
  }

  /// Calls `body` with the elements as one buffer when they stand in one leaf, and answers nil otherwise.
  ///
  /// The buffer is that of the present value, whatever happens to the array meanwhile. Use ``elements`` for a
  /// buffer of any array.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b"]
  /// print(letters.withContiguousStorageIfAvailable { $0.count } ?? 0)  // 2
  /// ```
  ///
  /// - Precondition: The buffer is not used after `body`.
  /// - Throws: What `body` throws.
  /// - Complexity: O(1) besides `body`; no element is copied.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try snapshot.withContiguousStorageIfAvailable(body)
  }
}

extension ObservableArray: MutableCollection {
  /// The element at `position`.
  ///
  /// Assigning it, or changing it in place, updates it: one update, also when the new element equals the old
  /// one.
  ///
  /// Changing it in place (`words[0].append("d")`) is an access to the array for as long as it lasts: reading or
  /// editing the array from inside it violates Swift's exclusivity, and traps. Take the element out, change the
  /// copy and assign it where the change calls code that may use the array.
  ///
  /// ```swift
  /// let words: ObservableArray = ["foo", "bar"]
  /// words[1] = "milk"
  /// words[0] += "d"
  /// print(words)  // ["food", "milk"]
  /// ```
  ///
  /// - Precondition: `position` is a valid index, and the array is not used while the element changes in place.
  /// - Complexity: O(log *n*) nodes visited; writing copies as many while somebody observes or holds a
  ///   snapshot, none otherwise.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      trackAccess()
      return value[position]
    }
    set {
      checkIndex(position)
      // The element that stood here is released when the edit is over: its deinit may read the array.
      _ = edit(ArrayChangeEvent(updatedRanges: [position..<position + 1])) {
        $0.exchange(at: position, with: newValue)
      }
    }
    _modify {
      // While the element is changed in place nothing else may refer to the value, unless somebody wants it.
      let before = isWatched ? value : nil
      defer { finishUpdate(at: position, from: before) }
      yield &value[position]
    }
  }

  @inlinable
  func finishUpdate(at position: Int, from before: PersistentArray<Element>?) {
    if let before {
      commit(ArrayChangeEvent(updatedRanges: [position..<position + 1]), from: before)
    } else {
      passOverUpdate()
    }
  }

  /// The elements at `bounds`, which share the array's nodes.
  ///
  /// Assigning deletes them and inserts the others: one update.
  ///
  /// ```swift
  /// let words: ObservableArray = ["foo", "bar", "buzz"]
  /// words[0..<2] = ["milk"]
  /// print(words)  // ["milk", "buzz"]
  /// ```
  ///
  /// - Precondition: `bounds` lies within the array's indices.
  /// - Complexity: Reading O(1); assigning O(log *n*) nodes.
  @inlinable
  public subscript(bounds: Range<Int>) -> PersistentArraySlice<Element> {
    get { snapshot[bounds] }
    set { replaceSubrange(bounds, with: PersistentArray(newValue)) }
  }

  /// The elements at `bounds`, a range of any kind, which share the array's nodes.
  ///
  /// Assigning deletes them and inserts the others: one update.
  ///
  /// ```swift
  /// let words: ObservableArray = ["foo", "bar", "buzz"]
  /// print(words[1...])  // ["bar", "buzz"]
  /// words[..<2] = ["milk"]
  /// print(words)  // ["milk", "buzz"]
  /// ```
  ///
  /// - Precondition: `bounds` lies within the array's indices.
  /// - Complexity: Reading O(1); assigning O(log *n*) nodes.
  public subscript(bounds: some RangeExpression<Int>) -> PersistentArraySlice<Element> {
    get { self[bounds.relative(to: self)] }
    set { self[bounds.relative(to: self)] = newValue }
  }

  /// All elements, sharing the array's nodes.
  ///
  /// Assigning deletes them and inserts the others, equal ones too: one update. `setElements` compares them.
  ///
  /// ```swift
  /// let words: ObservableArray = ["foo", "bar"]
  /// words[...] = ["milk"]  // deletes 0, 1; inserts 0
  /// print(words[...])  // ["milk"]
  /// ```
  ///
  /// - Complexity: Reading O(1); assigning O(log *n*) nodes.
  public subscript(_: UnboundedRange) -> PersistentArraySlice<Element> {
    get { self[0..<count] }
    set { self[0..<count] = newValue }
  }
}
