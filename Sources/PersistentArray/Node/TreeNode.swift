/// A node of an array's tree, read only: for algorithms that compare two arrays by the nodes they share.
///
/// Not for general use: a node is valid only while the array it came from is held (`withExtendedLifetime`), and what
/// arrays consist of may change in any release.
@frozen
public struct _TreeNode<Element> {
  @usableFromInline let view: NodeView<Element>

  @inlinable
  init(_ view: NodeView<Element>) {
    self.view = view
  }

  /// What tells this node from every other one that is alive.
  @inlinable public var identity: UnsafeRawPointer { UnsafeRawPointer(view.header) }

  /// 0 for a leaf; every child is one lower.
  @inlinable public var height: Int { view.height }

  /// How many elements stand below.
  @inlinable public var count: Int { view.total }

  /// How many children an inner node has. Never called on a leaf.
  @inlinable public var childCount: Int { view.count }

  /// A child of an inner node.
  @inlinable
  public func child(_ index: Int) -> _TreeNode {
    _TreeNode(view.child(index))
  }

  /// How many elements stand before a child of an inner node.
  @inlinable
  public func start(of index: Int) -> Int {
    view.start(of: index)
  }

  /// A leaf's elements.
  @inlinable
  public var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: view.elements, count: view.count)
  }
}

extension PersistentArray {
  /// The root of the tree, nil for an empty array. See ``_TreeNode`` for what its reader must observe.
  @inlinable
  public var _rootNode: _TreeNode<Element>? {
    size == 0 ? nil : _TreeNode(NodeView(root.unsafelyUnwrapped))
  }
}
