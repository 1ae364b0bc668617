@usableFromInline
typealias NodeSlot<Element> = UnsafeMutablePointer<Node<Element>>

extension Node {
  /// Makes the node in `slot` belong to that slot alone, copying it when somebody else holds it too.
  @inlinable
  @inline(__always)
  static func makeUnique(_ slot: NodeSlot<Element>) {
    if !isKnownUniquelyReferenced(&slot.pointee) {
      slot.pointee = slot.pointee.copy()
    }
  }

  /// Gives the unique leaf in `slot` room for `count` elements; small arrays start with small leaves.
  @inlinable
  static func reserve(_ count: Int, in slot: NodeSlot<Element>) {
    let old = NodeView(at: slot)
    if old.height > 0 || count <= old.capacity { return }
    grow(to: Swift.min(old.maximum, Swift.max(count, old.capacity * 2)), slot)
  }

  @inlinable
  @inline(never)
  static func grow(to capacity: Int, _ slot: NodeSlot<Element>) {
    let old = NodeView(at: slot)
    let made = makeLeaf(capacity: capacity, shape: old.shape)
    let new = NodeView(made)
    new.elements.moveInitialize(from: old.elements, count: old.count)
    new.count = old.count
    old.count = 0
    slot.pointee = made
  }
}
