extension PersistentArray {
  /// The heights of inner nodes above the leaves; 0 for one leaf or none.
  @inlinable
  var height: Int {
    root == nil ? 0 : NodeView(root.unsafelyUnwrapped).height
  }

  /// The shape of the nodes.
  @inlinable
  var shape: NodeShape {
    root == nil ? .standard : NodeView(root.unsafelyUnwrapped).shape
  }

  /// An empty array whose nodes will have `shape`; tests use the small ones to get deep trees of few elements.
  @inlinable
  package init(shape: NodeShape) {
    self.init(root: shape == .standard ? nil : .makeLeaf(capacity: 4, shape: shape), size: 0)
  }

  /// Lends the root's slot. A `guard let root` in its place would hold a second reference, and a sole owner would
  /// copy its whole path with every edit.
  @inlinable
  @inline(__always)
  mutating func withRoot<Result>(_ body: (NodeSlot<Element>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &root) {
      body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Node<Element>.self))
    }
  }

  /// Drops inner roots with one child, and an empty root.
  @inlinable
  @inline(__always)
  mutating func collapse() {
    if root == nil { return }
    let node = NodeView(root.unsafelyUnwrapped)
    if node.height == 0 ? node.count == 0 : node.count < 2 { collapseRoot() }
  }

  @inlinable
  @inline(never)
  mutating func collapseRoot() {
    while root != nil {
      let node = NodeView(root.unsafelyUnwrapped)
      if node.height > 0 && node.count == 1 {
        let child = node.children[0]
        root = child
      } else if node.count == 0 {
        self = Self(shape: node.shape)
        return
      } else {
        return
      }
    }
  }

  /// Puts a root of two children on top.
  @inlinable
  @inline(never)
  static func makeRoot(_ left: consuming Node<Element>, _ right: consuming Node<Element>) -> Node<Element> {
    let view = NodeView(left)
    let root = Node<Element>.makeInner(height: view.height + 1, shape: view.shape)
    NodeView(root).place(left, at: 0)
    NodeView(root).place(right, at: 1)
    return root
  }

  /// Makes the old root and its new `sibling` the children of a new root.
  @inlinable
  @inline(never)
  mutating func addRoot(over sibling: consuming Node<Element>) {
    let old = root.unsafelyUnwrapped
    root = nil
    root = Self.makeRoot(old, sibling)
  }

  /// Traps when the tree is not what its algorithms rely on; compiled away unless `PERSISTENT_ARRAY_CHECKS` is set.
  @inlinable
  @inline(__always)
  func checkInvariants() {
    #if PERSISTENT_ARRAY_CHECKS
      checkInvariantsNow()
    #endif
  }

  @usableFromInline
  package func checkInvariantsNow() {
    guard let root else {
      precondition(size == 0, "an array without nodes has elements")
      return
    }
    precondition(NodeView(root).total == size, "the count is wrong")
    root.checkInvariants(
      height: NodeView(root).height, shape: NodeView(root).shape, isRoot: true, onRightEdge: true)
  }

  @inlinable
  @inline(__always)
  static func checkSize(_ size: Int) {
    precondition(size <= Int(Int32.max), "a PersistentArray holds at most Int32.max elements")
  }
}
