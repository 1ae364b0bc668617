/// A leaf or an inner node of the tree: one concrete class for both.
///
/// One class, because a uniqueness question asked of an existential answers "shared" even for a sole owner, and
/// because a class hierarchy would be left level by level when a node is freed. A leaf's payload is its elements;
/// an inner node's is a zero, ``NodeShape/lanes`` inclusive prefix sums of its children's counts, then its children.
@_fixed_layout
@usableFromInline
final class Node<Element>: ManagedBuffer<NodeHeader, Int> {
  @inlinable
  deinit {
    let node = NodeView(self)
    if node.height == 0 {
      node.elements.deinitialize(count: node.count)
    } else {
      node.children.deinitialize(count: node.count)
    }
  }
}

extension Node {
  /// A leaf without elements, allocated for `capacity` of them.
  @inlinable
  static func makeLeaf(capacity: Int, shape: NodeShape) -> Node {
    // The payload starts at a multiple of Int's alignment; a stricter element needs room to be moved up.
    let padding = Swift.max(0, MemoryLayout<Element>.alignment - MemoryLayout<Int>.alignment)
    let bytes = capacity * MemoryLayout<Element>.stride + padding
    let node = create(minimumCapacity: (bytes + MemoryLayout<Int>.size - 1) / MemoryLayout<Int>.size) { _ in
      NodeHeader(count: 0, capacity: capacity, height: 0, shape: shape)
    }
    return unsafeDowncast(node, to: Node.self)
  }

  /// An inner node without children.
  @inlinable
  static func makeInner(height: Int, shape: NodeShape) -> Node {
    let fanOut = shape.fanOut
    let bytes = NodeShape.bytesOfSums + fanOut * MemoryLayout<Node<Element>>.stride
    let made = create(minimumCapacity: bytes / MemoryLayout<Int>.size) { _ in
      NodeHeader(count: 0, capacity: fanOut, height: height, shape: shape)
    }
    let node = unsafeDowncast(made, to: Node.self)
    NodeView(node).starts.initialize(to: 0)
    NodeView(node).sums.initialize(repeating: .max, count: NodeShape.lanes)
    return node
  }

  /// A node with the same elements or children. Every edit under a held snapshot pays for one of these a level.
  @inlinable
  @inline(never)
  func copy() -> Node {
    let old = NodeView(self)
    let made: Node
    if old.height == 0 {
      made = .makeLeaf(capacity: old.capacity, shape: old.shape)
      let new = NodeView(made)
      new.elements.initialize(from: old.elements, count: old.count)
      new.count = old.count
    } else {
      made = .makeInner(height: old.height, shape: old.shape)
      let new = NodeView(made)
      new.sums.update(from: old.sums, count: NodeShape.lanes)
      new.children.initialize(from: old.children, count: old.count)
      new.count = old.count
    }
    withExtendedLifetime(self) {}
    return made
  }
}
