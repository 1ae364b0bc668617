/// A node seen through its address: no reference counting and no exclusivity check.
///
/// Whoever makes one keeps the node alive for as long as it is used, and asks for uniqueness before writing.
@frozen
@usableFromInline
struct NodeView<Element> {
  @usableFromInline let header: UnsafeMutablePointer<NodeHeader>

  @inlinable
  init(_ node: borrowing Node<Element>) {
    header = node.withUnsafeMutablePointerToHeader { $0 }
  }

  /// The node in a slot: its bits are read, it is not retained.
  @inlinable
  init(at slot: UnsafeMutablePointer<Node<Element>>) {
    let node = UnsafeRawPointer(slot).load(as: Unmanaged<Node<Element>>.self)
    header = node._withUnsafeGuaranteedRef { $0.withUnsafeMutablePointerToHeader { $0 } }
  }

  @inlinable var height: Int { Int(header.pointee.height) }
  @inlinable var shape: NodeShape { header.pointee.shape }
  @inlinable var capacity: Int { Int(header.pointee.capacity) }

  /// Elements of a leaf; children of an inner node.
  @inlinable
  var count: Int {
    get { Int(header.pointee.count) }
    nonmutating set { header.pointee.count = Int32(truncatingIfNeeded: newValue) }
  }

  @inlinable
  var elements: UnsafeMutablePointer<Element> {
    let payload = UnsafeMutableRawPointer(header + 1)
    if MemoryLayout<Element>.alignment <= MemoryLayout<Int>.alignment {
      return payload.assumingMemoryBound(to: Element.self)
    }
    return payload.alignedUp(for: Element.self).assumingMemoryBound(to: Element.self)
  }

  /// How many elements stand before each child: a zero, then the ``sums``. With the zero, asking needs no branch, which
  /// would be mispredicted once in sixteen.
  @inlinable
  var starts: UnsafeMutablePointer<Int32> {
    UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: Int32.self)
  }

  /// Inclusive prefix sums of the children's counts; `Int32.max` in the slots that are free.
  @inlinable
  var sums: UnsafeMutablePointer<Int32> { starts + 1 }

  @inlinable
  var children: UnsafeMutablePointer<Node<Element>> {
    let payload = UnsafeMutableRawPointer(header + 1)
    return (payload + NodeShape.bytesOfSums).assumingMemoryBound(to: Node<Element>.self)
  }

  /// How many elements stand in this subtree.
  @inlinable
  var total: Int {
    height == 0 ? count : Int(starts[count])
  }

  /// The least that this node holds, unless it is the root or lies on the right edge.
  @inlinable
  var minimum: Int { shape.minimum(of: Element.self, height: height) }

  /// The most that a node like this one holds, whatever it was allocated for.
  @inlinable
  var maximum: Int { shape.capacity(of: Element.self, height: height) }

  /// The most that a leaf of this node's tree holds.
  @inlinable
  var leafMaximum: Int { shape.leafCapacity(of: Element.self) }

  /// How many elements stand before child `slot`.
  @inlinable
  func start(of slot: Int) -> Int {
    Int(starts[slot])
  }

  @inlinable
  func child(_ slot: Int) -> NodeView {
    NodeView(at: children + slot)
  }

  /// The child in which position `position` stands; `count` when it is at or past the end.
  ///
  /// All lanes are compared, without a branch: a loop that stops would mispredict once a level. The compiler makes
  /// vector code of this; the vector types' own `.<=` became a loop over lanes.
  @inlinable
  @inline(__always)
  func slot(containing position: Int) -> Int {
    let sums = self.sums
    let next = Int32(truncatingIfNeeded: position) &+ 1
    var passed: UInt32 = 0
    var lane = 0
    while lane < NodeShape.lanes {
      // The sign of the difference, 1 where the sum is at most the position: a comparison in its place is summed
      // bit by bit.
      passed &+= UInt32(bitPattern: sums[lane] &- next) &>> 31
      lane &+= 1
    }
    return Int(truncatingIfNeeded: passed)
  }

  /// Counts `change` more elements in child `slot`.
  @inlinable
  func add(_ change: Int, to slot: Int) {
    let change = Int32(truncatingIfNeeded: change)
    for index in slot..<count { sums[index] &+= change }
  }
}
