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
  /// full nodes behind; anywhere else a full leaf gives to a neighbour, and a node that cannot is halved.
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
    var index = Swift.min(node.slot(containing: position), node.count - 1)
    if height == 1 && node.start(of: index + 1) - node.start(of: index) == node.leafMaximum
      && !(onRightEdge && position == node.total)
    {
      index = shift(fromLeaf: index, of: node, for: position)
    }
    let sibling = insert(
      element, at: position - node.start(of: index), below: node.children + index, height: height - 1,
      onRightEdge: onRightEdge && index == node.count - 1)
    node.add(1, to: index)
    guard let sibling else { return nil }
    return insertSibling(sibling, after: index, in: node, onRightEdge: onRightEdge)
  }

  /// Lets a neighbour that nobody else holds take elements of the full leaf `index`, when one has room; answers which
  /// leaf an element at `position` goes to then.
  ///
  /// It is what keeps leaves four fifths full instead of ln 2 under random insertions. A neighbour that a snapshot holds
  /// is left alone: one insertion copies one path.
  @inlinable
  @inline(never)
  static func shift(fromLeaf index: Int, of node: NodeView<Element>, for position: Int) -> Int {
    let (before, after) = (room(inLeaf: index - 1, of: node), room(inLeaf: index + 1, of: node))
    let room = Swift.max(before, after)
    // Less room would make the next insertion shift again.
    if room < Swift.max(2, node.leafMaximum / 8) { return index }
    let left = before > after ? index - 1 : index
    makeUnique(node.children + index)
    let (a, b) = (node.child(left), node.child(left + 1))
    shareElements(a, b, leaving: before > after ? a.count + room / 2 : a.count - room / 2)
    node.sums[left] = Int32(truncatingIfNeeded: node.start(of: left) + a.count)
    return Swift.min(node.slot(containing: position), node.count - 1)
  }

  /// How many more elements the leaf `index` of `node` has room for; 0 when `node` has none there, or not alone.
  @inlinable
  static func room(inLeaf index: Int, of node: NodeView<Element>) -> Int {
    if index < 0 || index >= node.count { return 0 }
    let slot = node.children + index
    if !isKnownUniquelyReferenced(&slot.pointee) { return 0 }
    return NodeView(at: slot).capacity - NodeView(at: slot).count
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
