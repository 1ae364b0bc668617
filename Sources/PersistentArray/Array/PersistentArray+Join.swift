extension PersistentArray {
  /// Joins two trees by adding the lower one to an edge of the higher one.
  ///
  /// - Complexity: O(log *n*) nodes.
  @inlinable
  static func joined(_ left: consuming Self, _ right: consuming Self) -> Self {
    if left.size == 0 { return right }
    if right.size == 0 { return left }
    checkSize(left.size + right.size)
    precondition(left.shape == right.shape, "trees of two shapes cannot share nodes")
    var left = left
    left.strengthenRightEdge()
    return joinedStrong(left, right, strictly: false)
  }

  /// Joins two trees, the left of which holds the minimum everywhere below its root; with `strictly` so does the
  /// right one, and the result.
  @inlinable
  @inline(never)
  static func joinedStrong(_ left: consuming Self, _ right: consuming Self, strictly: Bool) -> Self {
    if left.size == 0 { return right }
    if right.size == 0 { return left }
    var left = left
    var right = right
    let size = left.size + right.size
    if left.height > right.height {
      let lower = right.takeRoot()
      let sibling = left.withRoot { Node.append(lower, below: $0, strictly: strictly) }
      if let sibling { left.addRoot(over: sibling) }
    } else if left.height < right.height {
      let lower = left.takeRoot()
      let sibling = right.withRoot { Node.prepend(lower, below: $0) }
      if let sibling { right.addRoot(over: sibling) }
      left.root = right.root
    } else {
      var other = right.takeRoot()
      let emptied = left.withRoot { slot in
        let (a, b) = (NodeView(at: slot), NodeView(other))
        let isShort = a.count < a.minimum || (strictly && b.count < b.minimum)
        return (isShort || a.count + b.count <= a.maximum) && Node.balance(slot, &other)
      }
      if !emptied { left.addRoot(over: other) }
    }
    left.size = size
    return left
  }

  @inlinable
  mutating func takeRoot() -> Node<Element> {
    let node = root.unsafelyUnwrapped
    root = nil
    size = 0
    return node
  }

  /// Makes the nodes of the right edge hold the minimum, so that others can stand to the right of them.
  @inlinable
  @inline(never)
  mutating func strengthenRightEdge() {
    guard let lowest = lowestShortHeight else { return }
    withRoot { Node.strengthenRightEdge(below: $0, downTo: lowest) }
    collapse()
  }

  /// The height of the lowest node of the right edge that holds less than the minimum; nil when none does.
  @inlinable
  var lowestShortHeight: Int? {
    if root == nil { return nil }
    var lowest: Int?
    var node = NodeView(root.unsafelyUnwrapped)
    while node.height > 0 {
      node = node.child(node.count - 1)
      if node.count < node.minimum { lowest = node.height }
    }
    return lowest
  }
}
