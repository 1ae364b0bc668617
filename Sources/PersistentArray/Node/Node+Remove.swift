extension Node {
  /// Removes and returns the element at `position` of the tree in `root`, which is not nil.
  @inlinable
  static func remove(at position: Int, belowRoot root: UnsafeMutablePointer<Node?>) -> Element {
    let slot = UnsafeMutableRawPointer(root).assumingMemoryBound(to: Node.self)
    return remove(at: position, below: slot, height: NodeView(at: slot).height, onRightEdge: true)
  }

  /// Removes and returns the element at `position` below `slot`; the node there may be left short, or empty.
  @inlinable
  static func remove(
    at position: Int, below slot: NodeSlot<Element>, height: Int, onRightEdge: Bool
  ) -> Element {
    makeUnique(slot)
    let node = NodeView(at: slot)
    if height == 0 {
      let place = node.elements + position
      let element = place.move()
      place.moveInitialize(from: place + 1, count: node.count - 1 - position)
      node.count -= 1
      return element
    }
    let index = node.slot(containing: position)
    let element = remove(
      at: position - node.start(of: index), below: node.children + index, height: height - 1,
      onRightEdge: onRightEdge && index == node.count - 1)
    node.add(-1, to: index)
    repair(index, of: node, onRightEdge: onRightEdge)
    return element
  }

  /// Moves `count` elements from `position` on, which stand in one leaf below `slot`, out to `target`; the node there may
  /// be left short, or empty.
  @inlinable
  static func remove(
    _ count: Int, at position: Int, below slot: NodeSlot<Element>, onRightEdge: Bool,
    to target: UnsafeMutablePointer<Element>
  ) {
    makeUnique(slot)
    let node = NodeView(at: slot)
    if node.height == 0 {
      let place = node.elements + position
      target.moveInitialize(from: place, count: count)
      place.moveInitialize(from: place + count, count: node.count - count - position)
      node.count -= count
      return
    }
    let index = node.slot(containing: position)
    remove(
      count, at: position - node.start(of: index), below: node.children + index,
      onRightEdge: onRightEdge && index == node.count - 1, to: target)
    node.add(-count, to: index)
    repair(index, of: node, onRightEdge: onRightEdge)
  }
}
