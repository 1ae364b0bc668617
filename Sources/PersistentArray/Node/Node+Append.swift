extension Node {
  /// The place for one more element at the end, already counted; nil when somebody else holds a node of the right edge
  /// or its leaf is full.
  ///
  /// Appending one by one needs no search and nearly always no node: this asks for uniqueness once a level and counts.
  @inlinable
  @inline(__always)
  static func placeAtEnd(below root: NodeSlot<Element>) -> UnsafeMutablePointer<Element>? {
    if !isKnownUniquelyReferenced(&root.pointee) { return nil }
    var leaf = NodeView(at: root)
    if leaf.height > 0 {
      guard let last = lastLeafToFill(below: leaf) else { return nil }
      leaf = last
    }
    let count = leaf.count
    if count == leaf.capacity { return nil }
    leaf.count = count + 1
    return leaf.elements + count
  }

  /// The last leaf below `root`, with one more element counted above it, when there is room and nobody else holds a node
  /// on the way.
  @inlinable
  @inline(never)
  static func lastLeafToFill(below root: NodeView<Element>) -> NodeView<Element>? {
    var node = root
    repeat {
      let slot = node.children + (node.count - 1)
      if !isKnownUniquelyReferenced(&slot.pointee) { return nil }
      node = NodeView(at: slot)
    } while node.height > 0
    if node.count == node.capacity { return nil }
    let leaf = node
    node = root
    repeat {
      let last = node.count - 1
      node.sums[last] &+= 1
      node = node.child(last)
    } while node.height > 0
    return leaf
  }
}
