/// What stands in front of a node's payload: eight bytes, so that the payload starts in the same cache line.
@frozen
@usableFromInline
struct NodeHeader {
  /// Elements of a leaf; children of an inner node.
  @usableFromInline var count: Int32
  /// How many elements this leaf was allocated for; the fan-out for an inner node.
  @usableFromInline var capacity: UInt16
  /// 0 for a leaf.
  @usableFromInline let height: UInt8
  @usableFromInline let shape: NodeShape

  @inlinable
  init(count: Int, capacity: Int, height: Int, shape: NodeShape) {
    self.count = Int32(truncatingIfNeeded: count)
    self.capacity = UInt16(truncatingIfNeeded: capacity)
    self.height = UInt8(truncatingIfNeeded: height)
    self.shape = shape
  }
}
