/// What is left of the children of some nodes while those that both trees have are taken off their ends.
@frozen
@usableFromInline
struct ChildSpan<Element> {
  @usableFromInline let nodes: UnsafeBufferPointer<NodePlace<Element>>

  /// The first node that has children left, and how many of it are gone.
  @usableFromInline var first: (node: Int, offset: Int)

  /// The last node that has children left, and where they end in it.
  @usableFromInline var last: (node: Int, end: Int)

  /// - Parameter nodes: At least one.
  @inlinable
  init(_ nodes: UnsafeBufferPointer<NodePlace<Element>>) {
    self.nodes = nodes
    first = (0, 0)
    last = (nodes.count - 1, nodes[nodes.count - 1].node.childCount)
  }

  @inlinable var isEmpty: Bool { first.node == last.node && first.offset == last.end }

  /// What tells the first child that is left. Not when none is.
  @inlinable var front: UnsafeRawPointer { nodes[first.node].node.child(first.offset).identity }

  /// What tells the last child that is left. Not when none is.
  @inlinable var back: UnsafeRawPointer { nodes[last.node].node.child(last.end &- 1).identity }

  @inlinable
  @inline(__always)
  mutating func dropFirst() {
    first.offset &+= 1
    if first.node < last.node && first.offset == nodes[first.node].node.childCount {
      first = (first.node &+ 1, 0)
    }
  }

  @inlinable
  @inline(__always)
  mutating func dropLast() {
    last.end &-= 1
    if last.node > first.node && last.end == 0 {
      last = (last.node &- 1, nodes[last.node &- 1].node.childCount)
    }
  }

  /// Takes off the ends of both what both have there.
  @inlinable
  @inline(__always)
  static func trim(_ old: inout ChildSpan, _ new: inout ChildSpan) {
    while !old.isEmpty && !new.isEmpty && old.front == new.front {
      old.dropFirst()
      new.dropFirst()
    }
    while !old.isEmpty && !new.isEmpty && old.back == new.back {
      old.dropLast()
      new.dropLast()
    }
  }

  /// Appends what is left, in order.
  @inlinable
  func append(to list: inout ScratchList<NodePlace<Element>>) {
    var node = first.node
    while node <= last.node {
      let end = node == last.node ? last.end : nodes[node].node.childCount
      nodes[node].appendChildren((node == first.node ? first.offset : 0)..<end, to: &list)
      node &+= 1
    }
  }
}
