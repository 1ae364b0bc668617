extension Node {
  /// Inserts `element` into the tree in `root`, which is not nil; answers the sibling of a root that was split.
  @inlinable
  static func insert(
    _ element: consuming Element, at position: Int, belowRoot root: UnsafeMutablePointer<Node?>
  ) -> Node? {
    let slot = UnsafeMutableRawPointer(root).assumingMemoryBound(to: Node.self)
    return insert(
      element, at: position, below: slot, height: NodeView(at: slot).height, onRightEdge: true)
  }

  /// Inserts `element` below `slot`; answers the new right sibling when the node there had to be split.
  ///
  /// On the right edge a full node stays full and its new sibling starts with what is new, so that appending leaves
  /// full nodes behind; anywhere else a full node is halved.
  @inlinable
  static func insert(
    _ element: consuming Element, at position: Int, below slot: NodeSlot<Element>, height: Int,
    onRightEdge: Bool
  ) -> Node? {
    makeUnique(slot)
    if height == 0 {
      return insertInLeaf(element, at: position, slot, onRightEdge: onRightEdge)
    }
    let node = NodeView(at: slot)
    let index = Swift.min(node.slot(containing: position), node.count - 1)
    let sibling = insert(
      element, at: position - node.start(of: index), below: node.children + index, height: height - 1,
      onRightEdge: onRightEdge && index == node.count - 1)
    node.add(1, to: index)
    guard let sibling else { return nil }
    return insertSibling(sibling, after: index, in: node, onRightEdge: onRightEdge)
  }

  @inlinable
  @inline(__always)
  static func insertInLeaf(
    _ element: consuming Element, at position: Int, _ slot: NodeSlot<Element>, onRightEdge: Bool
  ) -> Node? {
    var leaf = NodeView(at: slot)
    let count = leaf.count
    if count == leaf.capacity {
      if count == leaf.maximum {
        return splitLeaf(leaf, inserting: element, at: position, onRightEdge: onRightEdge)
      }
      reserve(count + 1, in: slot)
      leaf = NodeView(at: slot)
    }
    let place = leaf.elements + position
    (place + 1).moveInitialize(from: place, count: count - position)
    place.initialize(to: element)
    leaf.count = count + 1
    return nil
  }

  @inlinable
  @inline(never)
  static func splitLeaf(
    _ leaf: NodeView<Element>, inserting element: consuming Element, at position: Int, onRightEdge: Bool
  ) -> Node {
    let made = makeLeaf(capacity: leaf.maximum, shape: leaf.shape)
    let sibling = NodeView(made)
    let count = leaf.count
    if onRightEdge && position == count {
      sibling.elements.initialize(to: element)
      sibling.count = 1
      return made
    }
    let kept = count / 2
    sibling.elements.moveInitialize(from: leaf.elements + kept, count: count - kept)
    sibling.count = count - kept
    leaf.count = kept
    let (half, offset) = position <= kept ? (leaf, position) : (sibling, position - kept)
    let place = half.elements + offset
    (place + 1).moveInitialize(from: place, count: half.count - offset)
    place.initialize(to: element)
    half.count += 1
    return made
  }

  /// Takes `sibling`, whose elements are so far counted for child `index`, as the child after it.
  @inlinable
  @inline(never)
  static func insertSibling(
    _ sibling: Node, after index: Int, in node: NodeView<Element>, onRightEdge: Bool
  ) -> Node? {
    node.add(-NodeView(sibling).total, to: index)
    return insertChild(sibling, at: index + 1, in: node, onRightEdge: onRightEdge)
  }

  /// Inserts `child`, which no sum counts yet; answers the new right sibling when `node` had to be split.
  @inlinable
  static func insertChild(
    _ child: Node, at index: Int, in node: NodeView<Element>, onRightEdge: Bool
  ) -> Node? {
    let count = node.count
    if count < node.maximum {
      node.place(child, at: index)
      return nil
    }
    let made = makeInner(height: node.height, shape: node.shape)
    let sibling = NodeView(made)
    if onRightEdge && index == count {
      sibling.place(child, at: 0)
      return made
    }
    node.moveChildren(from: count / 2, to: sibling)
    if index <= node.count {
      node.place(child, at: index)
    } else {
      sibling.place(child, at: index - node.count)
    }
    return made
  }
}
