/// Collects elements into full leaves, then leaves into full inner nodes.
@frozen
@usableFromInline
struct TreeBuilder<Element> {
  @usableFromInline let shape: NodeShape
  @usableFromInline var full: [Node<Element>] = []
  @usableFromInline var last: Node<Element>?
  @usableFromInline var size = 0

  @inlinable
  init(shape: NodeShape) {
    self.shape = shape
  }

  @inlinable
  mutating func append(_ element: consuming Element) {
    if last == nil || NodeView(last.unsafelyUnwrapped).count == NodeView(last.unsafelyUnwrapped).capacity {
      addLeaf()
    }
    let leaf = NodeView(last.unsafelyUnwrapped)
    (leaf.elements + leaf.count).initialize(to: element)
    leaf.count += 1
    size += 1
  }

  @inlinable
  @inline(never)
  mutating func addLeaf() {
    // The first leaf may stay the only one: let it grow instead of allocating for a full one.
    if last != nil && full.isEmpty && NodeView(last.unsafelyUnwrapped).count < leafCapacity {
      withUnsafeMutablePointer(to: &last) {
        let slot = UnsafeMutableRawPointer($0).assumingMemoryBound(to: Node<Element>.self)
        Node.reserve(NodeView(at: slot).count + 1, in: slot)
      }
      return
    }
    let capacity = last == nil ? Swift.min(8, leafCapacity) : leafCapacity
    finishLeaf()
    last = .makeLeaf(capacity: capacity, shape: shape)
  }

  @inlinable
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    var offset = 0
    while offset < elements.count {
      let taken = Swift.min(leafCapacity, elements.count - offset)
      let capacity = full.isEmpty ? taken : leafCapacity
      let made = Node<Element>.makeLeaf(capacity: capacity, shape: shape)
      let leaf = NodeView(made)
      leaf.elements.initialize(from: elements.baseAddress.unsafelyUnwrapped + offset, count: taken)
      leaf.count = taken
      full.append(made)
      offset += taken
      size += taken
    }
  }

  @inlinable var leafCapacity: Int { shape.leafCapacity(of: Element.self) }

  @inlinable
  mutating func finishLeaf() {
    if let leaf = last {
      full.append(leaf)
      last = nil
    }
  }

  @inlinable
  mutating func finish() -> PersistentArray<Element> {
    PersistentArray<Element>.checkSize(size)
    finishLeaf()
    if full.isEmpty { return PersistentArray(shape: shape) }
    var height = 0
    while full.count > 1 {
      height += 1
      var parents: [Node<Element>] = []
      parents.reserveCapacity(full.count / shape.fanOut + 1)
      for (offset, child) in full.enumerated() {
        if offset % shape.fanOut == 0 {
          parents.append(.makeInner(height: height, shape: shape))
        }
        let parent = NodeView(parents[parents.count - 1])
        parent.place(child, at: parent.count)
      }
      full = parents
    }
    defer { full = [] }
    return PersistentArray(root: full[0], size: size)
  }
}
