extension Node {
  /// Puts two neighbours in order, the left of which may hold less than a node must: joins them when one node can
  /// hold both, shares their content evenly otherwise. Answers whether `right` was emptied into `left`.
  ///
  /// Neither slot's elements may be counted by a parent's sums while this runs; the caller counts them again.
  @inlinable
  @inline(never)
  static func balance(_ left: NodeSlot<Element>, _ right: NodeSlot<Element>) -> Bool {
    makeUnique(left)
    makeUnique(right)
    let a = NodeView(at: left)
    let b = NodeView(at: right)
    let both = a.count + b.count
    let kept = both <= a.maximum ? both : both / 2
    if a.height == 0 {
      reserve(kept, in: left)
      reserve(both - kept, in: right)
      shareElements(NodeView(at: left), NodeView(at: right), leaving: kept)
    } else if kept > a.count {
      a.takeChildren(kept - a.count, fromFrontOf: b)
    } else {
      a.giveChildren(a.count - kept, toFrontOf: b)
    }
    return kept == both
  }

  @inlinable
  static func shareElements(_ a: NodeView<Element>, _ b: NodeView<Element>, leaving kept: Int) {
    let (had, other) = (a.count, b.count)
    if kept > had {
      let moved = kept - had
      (a.elements + had).moveInitialize(from: b.elements, count: moved)
      b.elements.moveInitialize(from: b.elements + moved, count: other - moved)
    } else {
      let moved = had - kept
      (b.elements + moved).moveInitialize(from: b.elements, count: other)
      b.elements.moveInitialize(from: a.elements + kept, count: moved)
    }
    a.count = kept
    b.count = had + other - kept
  }

  /// Restores the minimum of child `index` after it lost something.
  ///
  /// A child on the tree's right edge may hold less, and goes only when nothing is left in it.
  @inlinable
  @inline(__always)
  static func repair(_ index: Int, of node: NodeView<Element>, onRightEdge: Bool) {
    let child = node.child(index)
    if child.count >= child.minimum { return }
    repairShort(index, of: node, onRightEdge: onRightEdge)
  }

  @inlinable
  @inline(never)
  static func repairShort(_ index: Int, of node: NodeView<Element>, onRightEdge: Bool) {
    if node.child(index).count == 0 {
      _ = node.takeChild(at: index)
      return
    }
    if onRightEdge && index == node.count - 1 { return }
    balance(node.count - 1 > index ? index : index - 1, of: node)
  }

  /// Puts child `left` of `node` and the next one in order.
  @inlinable
  static func balance(_ left: Int, of node: NodeView<Element>) {
    let slot = node.children + left
    let end = node.sums[left + 1]
    if balance(slot, slot + 1) {
      node.sums[left] = end
      // Emptied, so it must be taken out without a count.
      node.sums[left + 1] = end
      _ = node.takeChild(at: left + 1)
    } else {
      node.sums[left] = Int32(truncatingIfNeeded: node.start(of: left) + NodeView(at: slot).total)
    }
  }

  /// Makes the nodes of the right edge below `root`, which has two children or more, hold the minimum; those below
  /// `lowest`, the height of the lowest that does not, are left alone.
  ///
  /// From the top down: a node gets one child more than the minimum before it may lose one to a merger below it. Of two
  /// neighbours that share, the right one has the odd child, so that this is always to be had.
  @inlinable
  static func strengthenRightEdge(below root: NodeSlot<Element>, downTo lowest: Int) {
    makeUnique(root)
    var node = NodeView(at: root)
    while node.height > lowest {
      let last = node.count - 1
      let child = node.child(last)
      if child.count < child.minimum + (child.height > lowest ? 1 : 0) {
        balance(last - 1, of: node)
      } else {
        makeUnique(node.children + last)
      }
      node = node.child(node.count - 1)
    }
  }
}
