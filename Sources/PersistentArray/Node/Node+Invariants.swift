extension Node {
  /// Checks everything that the algorithms rely on, and traps with what is wrong.
  ///
  /// - Complexity: O(*n* / leaf capacity) nodes visited. Called after every edit in builds that define
  ///   `PERSISTENT_ARRAY_CHECKS`, as the debug test run does; compiled away otherwise.
  @usableFromInline
  func checkInvariants(height: Int, shape: NodeShape, isRoot: Bool, onRightEdge: Bool) {
    let node = NodeView(self)
    precondition(node.height == height, "a child's height is not one below its parent's")
    precondition(node.shape == shape, "a tree mixes shapes")
    precondition(node.count <= node.capacity && node.capacity <= node.maximum, "a node is over-full")
    if isRoot {
      precondition(height == 0 || node.count >= 2, "an inner root has fewer than two children")
    } else {
      precondition(node.count >= (onRightEdge ? 1 : node.minimum), "a node holds less than the minimum")
    }
    if height > 0 {
      precondition(node.starts[0] == 0, "elements are counted in front of the first child")
      var sum = 0
      for slot in 0..<node.count {
        let child = node.children[slot]
        child.checkInvariants(
          height: height - 1, shape: shape, isRoot: false, onRightEdge: onRightEdge && slot == node.count - 1)
        sum += NodeView(child).total
        precondition(node.sums[slot] == sum, "a prefix sum is wrong")
      }
      for slot in node.count..<NodeShape.lanes {
        precondition(node.sums[slot] == .max, "a free slot has a prefix sum")
      }
    }
    withExtendedLifetime(self) {}
  }
}
