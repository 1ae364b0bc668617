extension PersistentArray {
  /// Adds an element at the end.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a"]
  /// letters.append("b")
  /// print(letters)   // ["a", "b"]
  /// ```
  ///
  /// - Precondition: There are fewer than `Int32.max` elements.
  /// - Complexity: O(1) amortised when this array alone owns its right edge; O(log *n*) nodes copied otherwise.
  @inlinable
  public mutating func append(_ element: consuming Element) {
    if root == nil {
      insertFirst(element)
      return
    }
    Self.checkSize(size + 1)
    if let place = withRoot({ Node.placeAtEnd(below: $0) }) {
      place.initialize(to: element)
      size += 1
    } else {
      appendOutOfPlace(element)
    }
    checkInvariants()
  }

  @inlinable
  @inline(never)
  mutating func appendOutOfPlace(_ element: consuming Element) {
    let sibling = Node.insert(element, at: size, belowRoot: &root)
    if let sibling { addRoot(over: sibling) }
    size += 1
  }

  @inlinable
  @inline(never)
  mutating func insertFirst(_ element: consuming Element) {
    let leaf = Node<Element>.makeLeaf(capacity: 4, shape: .standard)
    NodeView(leaf).elements.initialize(to: element)
    NodeView(leaf).count = 1
    root = leaf
    size = 1
  }

  /// Inserts an element before the one at `position`.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "c"]
  /// letters.insert("b", at: 1)
  /// print(letters)   // ["a", "b", "c"]
  /// ```
  ///
  /// - Precondition: `0 <= position <= count`.
  /// - Complexity: O(log *n*) nodes visited; as many copied when another array shares them, none otherwise.
  @inlinable
  public mutating func insert(_ element: consuming Element, at position: Int) {
    precondition(position >= 0 && position <= size, "Index out of range")
    if position == size {
      append(element)
      return
    }
    Self.checkSize(size + 1)
    let sibling = Node.insert(element, at: position, belowRoot: &root)
    if let sibling { addRoot(over: sibling) }
    size += 1
    checkInvariants()
  }

  /// Removes and returns the element at `position`.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b", "c"]
  /// print(letters.remove(at: 1), letters)   // b ["a", "c"]
  /// ```
  ///
  /// - Precondition: `position` is a valid index.
  /// - Complexity: O(log *n*) nodes visited; when another array shares them, as many copied and at most one neighbour
  ///   a level; none otherwise.
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    checkIndex(position)
    let element = Node.remove(at: position, belowRoot: &root)
    size -= 1
    collapse()
    checkInvariants()
    return element
  }

  /// Moves the element at `source` so that it ends at `destination`.
  ///
  /// ```swift
  /// var letters: PersistentArray = ["a", "b", "c"]
  /// letters.move(from: 0, to: 2)
  /// print(letters)   // ["b", "c", "a"]
  /// ```
  ///
  /// - Precondition: both are valid indices.
  /// - Complexity: O(log *n*) nodes visited.
  @inlinable
  public mutating func move(from source: Int, to destination: Int) {
    checkIndex(source)
    checkIndex(destination)
    if source == destination { return }
    insert(remove(at: source), at: destination)
  }
}
