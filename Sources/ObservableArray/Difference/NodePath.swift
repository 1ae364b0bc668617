/// The way down two trees for as long as one child alone differs.
@usableFromInline
enum NodePath {
  /// Follows the one child that differs, without making any list; most edits end in one leaf.
  ///
  /// - Returns: The lowest two nodes outside of which both trees have the same ones; nil when the trees are one.
  /// - Complexity: O(log *n*) nodes visited.
  @inlinable
  static func lowestDifference<Element>(
    _ oldRoot: _TreeNode<Element>, _ newRoot: _TreeNode<Element>
  ) -> (old: NodePlace<Element>, new: NodePlace<Element>)? {
    var old = NodePlace(root: oldRoot)
    var new = NodePlace(root: newRoot)
    if old.isShared(with: new) { return nil }
    var height = old.height
    if height != new.height { return (old, new) }
    while height > 0 {
      let ends = old.endsOfDifference(from: new)
      if ends.old - ends.first != 1 || ends.new - ends.first != 1 { break }
      old = old.child(ends.first)
      new = new.child(ends.first)
      height -= 1
    }
    return (old, new)
  }
}

extension NodePlace {
  /// Where the children of two nodes stop being the same from the front, and from the back on both sides.
  @inlinable
  @inline(__always)
  func endsOfDifference(from other: NodePlace) -> (first: Int, old: Int, new: Int) {
    var first = 0
    var oldEnd = node.childCount
    var newEnd = other.node.childCount
    let common = Swift.min(oldEnd, newEnd)
    while first < common && node.child(first).identity == other.node.child(first).identity { first += 1 }
    while first < oldEnd && first < newEnd
      && node.child(oldEnd - 1).identity == other.node.child(newEnd - 1).identity
    {
      oldEnd -= 1
      newEnd -= 1
    }
    return (first, oldEnd, newEnd)
  }
}
