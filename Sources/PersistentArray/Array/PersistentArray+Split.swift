extension PersistentArray {
  /// The elements before `position` and those from it on, as two arrays that share nodes with this one.
  ///
  /// ```swift
  /// let (head, tail) = PersistentArray([1, 2, 3]).split(at: 1)   // [1], [2, 3]
  /// ```
  ///
  /// - Precondition: `0 <= position <= count`.
  /// - Complexity: O(log *n*) nodes copied.
  @inlinable
  public func split(at position: Int) -> (prefix: Self, suffix: Self) {
    precondition(position >= 0 && position <= size, "split position is out of range")
    return Self.split(self, at: position)
  }

  /// Splits without copying what `array` alone owns.
  @inlinable
  static func split(_ array: consuming Self, at position: Int) -> (prefix: Self, suffix: Self) {
    if position == 0 { return (Self(shape: array.shape), array) }
    if position == array.size { return (array, Self(shape: array.shape)) }
    var array = array
    let (prefix, suffix) = split(array.takeRoot(), at: position)
    prefix.checkInvariants()
    suffix.checkInvariants()
    return (prefix, suffix)
  }

  @inlinable
  @inline(never)
  static func split(_ node: consuming Node<Element>, at position: Int) -> (prefix: Self, suffix: Self) {
    var node = node
    Node.makeUnique(&node)
    let left = NodeView(node)
    if left.height == 0 {
      let made = Node<Element>.makeLeaf(capacity: left.capacity, shape: left.shape)
      let right = NodeView(made)
      right.count = left.count - position
      right.elements.moveInitialize(from: left.elements + position, count: right.count)
      left.count = position
      return (Self(root: node, size: position), Self(root: made, size: right.count))
    }
    let index = left.slot(containing: position)
    let start = left.start(of: index)
    let made = Node<Element>.makeInner(height: left.height, shape: left.shape)
    if position == start {
      left.moveChildren(from: index, to: NodeView(made))
      return (subtree(node), subtree(made))
    }
    left.moveChildren(from: index + 1, to: NodeView(made))
    let (low, high) = split(left.takeChild(at: index), at: position - start)
    return (
      joinedStrong(subtree(node), low, strictly: false),
      joinedStrong(high, subtree(made), strictly: true)
    )
  }

  /// An array of what stands below `node`, which may have one child or none.
  @inlinable
  static func subtree(_ node: consuming Node<Element>) -> Self {
    let total = NodeView(node).total
    var tree = Self(root: node, size: total)
    tree.collapse()
    return tree
  }
}
