extension Node {
  /// Appends a lower tree below `slot`; answers the new right sibling when the node there had to be split.
  ///
  /// All that lies below `slot` holds the minimum. The tree may be short on its right edge, which becomes the right
  /// edge of the whole; `strictly` says that the whole must hold the minimum there too, so `tree` does below its root.
  @inlinable
  static func append(
    _ tree: consuming Node, below slot: NodeSlot<Element>, strictly: Bool
  ) -> Node? {
    makeUnique(slot)
    let node = NodeView(at: slot)
    let last = node.count - 1
    let next: Node?
    if node.height == NodeView(tree).height + 1 {
      var tree = tree
      let added = NodeView(tree)
      let isShort = strictly && added.count < added.minimum
      if isShort || added.count + node.child(last).count <= added.maximum {
        next = balance(node.children + last, &tree) ? nil : tree
      } else {
        next = tree
      }
    } else {
      next = append(tree, below: node.children + last, strictly: strictly)
    }
    node.recount(last)
    guard let next else { return nil }
    return insertChild(next, at: last + 1, in: node, onRightEdge: !strictly)
  }

  /// Prepends a lower tree, all of which but its root holds the minimum, below `slot`; answers the new right sibling
  /// when the node there had to be split.
  @inlinable
  static func prepend(_ tree: consuming Node, below slot: NodeSlot<Element>) -> Node? {
    makeUnique(slot)
    let node = NodeView(at: slot)
    let before = node.child(0).total
    if node.height > NodeView(tree).height + 1 {
      let next = prepend(tree, below: node.children)
      node.add(node.child(0).total - before, to: 0)
      guard let next else { return nil }
      return insertChild(next, at: 1, in: node, onRightEdge: false)
    }
    var tree = tree
    let added = NodeView(tree)
    if added.count < added.minimum || added.count + node.child(0).count <= added.maximum {
      if balance(&tree, node.children) {
        node.add(NodeView(tree).total - before, to: 0)
        swap(&tree, &node.children[0])
        return nil
      }
      node.add(node.child(0).total - before, to: 0)
    }
    return insertChild(tree, at: 0, in: node, onRightEdge: false)
  }
}

extension NodeView {
  /// Counts the last child, `slot`, again.
  @inlinable
  func recount(_ slot: Int) {
    sums[slot] = Int32(truncatingIfNeeded: start(of: slot) + child(slot).total)
  }
}
