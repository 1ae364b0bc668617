/// What is left of some leaves' elements while they are trimmed from both ends.
@frozen
@usableFromInline
struct LeafSpan<Element> {
  @usableFromInline let leaves: UnsafeBufferPointer<NodePlace<Element>>

  /// The first leaf that has elements left, and how many of it are gone.
  @usableFromInline var first: (leaf: Int, offset: Int)

  /// The last leaf that has elements left, and where they end in it.
  @usableFromInline var last: (leaf: Int, end: Int)

  /// - Parameter leaves: At least one, none of them empty.
  @inlinable
  init(_ leaves: UnsafeBufferPointer<NodePlace<Element>>) {
    self.leaves = leaves
    first = (0, 0)
    last = (leaves.count - 1, leaves[leaves.count - 1].count)
  }

  @inlinable var isEmpty: Bool {
    first.leaf > last.leaf || first.leaf == last.leaf && first.offset == last.end
  }

  @inlinable var leafCount: Int { last.leaf - first.leaf + 1 }

  /// What is left of a leaf.
  @inlinable
  func part(_ leaf: Int) -> ContiguousRun<Element> {
    let start = leaf == first.leaf ? first.offset : 0
    return leaves[leaf].elements.part(start..<(leaf == last.leaf ? last.end : leaves[leaf].count))
  }

  /// What is left of the first leaf. Not when nothing is left.
  @inlinable var front: ContiguousRun<Element> { part(first.leaf) }

  /// What is left of the last leaf. Not when nothing is left.
  @inlinable var back: ContiguousRun<Element> { part(last.leaf) }

  /// What is left, leaf by leaf.
  @inlinable var parts: some Collection<ContiguousRun<Element>> {
    (isEmpty ? 0..<0 : first.leaf..<last.leaf + 1).lazy.map(part)
  }

  @inlinable var count: Int { parts.reduce(0) { $0 + $1.count } }

  @inlinable
  mutating func dropFirst(_ dropped: Int) {
    first.offset += dropped
    if first.leaf < last.leaf && first.offset == leaves[first.leaf].count { first = (first.leaf + 1, 0) }
  }

  @inlinable
  mutating func dropLast(_ dropped: Int) {
    last.end -= dropped
    if last.leaf > first.leaf && last.end == 0 { last = (last.leaf - 1, leaves[last.leaf - 1].count) }
  }
}
