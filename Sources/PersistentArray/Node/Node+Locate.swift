extension NodeView {
  /// The address of the element at `position`, and the elements of its leaf from there on.
  @inlinable
  func locate(_ position: Int) -> (place: UnsafeMutablePointer<Element>, left: Int) {
    var node = self
    var position = position
    var height = self.height
    while height > 0 {
      let index = node.slot(containing: position)
      position &-= node.start(of: index)
      node = node.child(index)
      height &-= 1
    }
    return (node.elements + position, node.count - position)
  }
}

extension Node {
  /// The address of the element at `position`, after making every node on the way to it unique.
  @inlinable
  static func locateUnique(_ position: Int, below slot: NodeSlot<Element>) -> UnsafeMutablePointer<Element> {
    var slot = slot
    var position = position
    makeUnique(slot)
    var node = NodeView(at: slot)
    var height = node.height
    while height > 0 {
      let index = node.slot(containing: position)
      position &-= node.start(of: index)
      slot = node.children + index
      makeUnique(slot)
      node = NodeView(at: slot)
      height &-= 1
    }
    return node.elements + position
  }
}
