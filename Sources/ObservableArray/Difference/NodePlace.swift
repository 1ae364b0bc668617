/// A node of a tree and the positions of the elements below it.
@frozen
@usableFromInline
struct NodePlace<Element>: BitwiseCopyable {
  @usableFromInline let node: _TreeNode<Element>
  @usableFromInline let start: Int

  /// How many elements stand below; known from the parent, so that nothing of the node itself need be read.
  @usableFromInline let count: Int

  @inlinable
  init(node: _TreeNode<Element>, start: Int, count: Int) {
    self.node = node
    self.start = start
    self.count = count
  }

  @inlinable
  init(root: _TreeNode<Element>) {
    self.init(node: root, start: 0, count: root.count)
  }

  @inlinable var height: Int { node.height }
  @inlinable var end: Int { start &+ count }

  /// A child of an inner node.
  @inlinable
  func child(_ index: Int) -> NodePlace {
    let first = node.start(of: index)
    return NodePlace(
      node: node.child(index), start: start &+ first, count: node.start(of: index + 1) &- first)
  }

  /// Appends some of an inner node's children.
  @inlinable
  @inline(__always)
  func appendChildren(_ range: Range<Int>, to list: inout ScratchList<NodePlace>) {
    var index = range.lowerBound
    var first = node.start(of: index)
    while index < range.upperBound {
      let end = node.start(of: index &+ 1)
      list.append(NodePlace(node: node.child(index), start: start &+ first, count: end &- first))
      first = end
      index &+= 1
    }
  }

  /// Whether it is one node that both trees have.
  @inlinable
  func isShared(with other: NodePlace) -> Bool { node.identity == other.node.identity }

  /// A leaf's elements.
  @inlinable var elements: ContiguousRun<Element> {
    ContiguousRun(
      start: node.elements.baseAddress.unsafelyUnwrapped, firstPosition: start, count: count)
  }
}
