/// The way down two trees to the first place where they differ in more than one child.
@usableFromInline
enum NodePath<Element> {
  /// The trees are one.
  case same

  /// They differ in one leaf.
  case leaves(NodeLevel<Element>.Place, NodeLevel<Element>.Place)

  /// They differ in what this level has; shared nodes at its ends are gone already.
  case level(NodeLevel<Element>)

  /// Follows the one child that differs, without making any list; most edits end in one leaf.
  ///
  /// - Complexity: O(log *n*) nodes visited on the way, and the nodes of a level when the heights differ.
  @inlinable
  static func descend(_ oldRoot: _TreeNode<Element>, _ newRoot: _TreeNode<Element>) -> NodePath {
    if oldRoot.height != newRoot.height { return .level(leveled(oldRoot, newRoot)) }
    var (old, oldStart) = (oldRoot, 0)
    var (new, newStart) = (newRoot, 0)
    while old.identity != new.identity {
      if old.height == 0 { return .leaves((old, oldStart), (new, newStart)) }
      var first = 0
      var oldEnd = old.childCount
      var newEnd = new.childCount
      while first < oldEnd && first < newEnd && old.child(first).identity == new.child(first).identity {
        first += 1
      }
      while first < oldEnd && first < newEnd
        && old.child(oldEnd - 1).identity == new.child(newEnd - 1).identity
      {
        oldEnd -= 1
        newEnd -= 1
      }
      if oldEnd - first != 1 || newEnd - first != 1 {
        return .level(
          NodeLevel(
            old: (first..<oldEnd).map { (old.child($0), oldStart + old.start(of: $0)) },
            new: (first..<newEnd).map { (new.child($0), newStart + new.start(of: $0)) }))
      }
      (oldStart, newStart) = (oldStart + old.start(of: first), newStart + new.start(of: first))
      (old, new) = (old.child(first), new.child(first))
    }
    return .same
  }

  /// Both trees at the height of the lower one.
  @inlinable
  static func leveled(_ oldRoot: _TreeNode<Element>, _ newRoot: _TreeNode<Element>) -> NodeLevel<Element> {
    let height = Swift.min(oldRoot.height, newRoot.height)
    func lowered(_ root: _TreeNode<Element>) -> [NodeLevel<Element>.Place] {
      var places: [NodeLevel<Element>.Place] = [(root, 0)]
      while places[0].node.height > height {
        var below: [NodeLevel<Element>.Place] = []
        NodeLevel.expand(places[...], into: &below)
        places = below
      }
      return places
    }
    return NodeLevel(old: lowered(oldRoot), new: lowered(newRoot))
  }
}
