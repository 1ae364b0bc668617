extension Difference {
  /// The event between two arrays, skipping the nodes they share.
  ///
  /// From the roots down, height by height: shared nodes are skipped where they stand in order and paired where they do
  /// not, and only what is left is gone into. Elements are compared in leaves that are not shared. Pairs in order of
  /// any kind need no record; pairs out of order, of nodes and of elements, are weighed together when the moves are
  /// chosen, so that these are as few as they can be.
  @inlinable
  @inline(__always)
  static func structural(
    _ old: PersistentArray<Element>, _ new: PersistentArray<Element>, _ pairing: Pairing
  ) -> ArrayChangeEvent {
    // Both are held to the end: nodes are compared by address, and an address tells nodes apart only while they live.
    defer {
      withExtendedLifetime(old) {}
      withExtendedLifetime(new) {}
    }
    var difference = Difference(pairing)
    if let oldRoot = old._rootNode, let newRoot = new._rootNode {
      difference.compareTrees(oldRoot, newRoot)
      difference.pairLeftovers()
    } else {
      if !old.isEmpty { difference.found.deleted = [0..<old.count] }
      if !new.isEmpty { difference.found.inserted = [0..<new.count] }
    }
    return difference.found.event()
  }

  @inlinable
  @inline(__always)
  mutating func compareTrees(_ oldRoot: _TreeNode<Element>, _ newRoot: _TreeNode<Element>) {
    var level = NodeLevel<Element>()
    switch NodePath.descend(oldRoot, newRoot) {
    case .same: return
    case .leaves(let old, let new):
      compare(ContiguousRun(old), ContiguousRun(new))
      return
    case .level(let top): level = top
    }
    while true {
      level = level.withoutNodesInOrder()
      if !level.isOneSided && (level.old.count > 1 || level.new.count > 1) {
        level.takeSharedNodes(into: &found.nodePairs)
      }
      if level.isOneSided {
        for (node, start) in level.old { found.deleted.append(start..<start + node.count) }
        for (node, start) in level.new { found.inserted.append(start..<start + node.count) }
        return
      }
      if level.old[0].node.height == 0 { break }
      level = level.expanded()
    }
    var start = (old: 0, new: 0)
    for end in level.groupEnds {
      compareLeaves(level.old[start.old..<end.old], level.new[start.new..<end.new])
      start = end
    }
  }

  @inlinable
  @inline(__always)
  mutating func compareLeaves(
    _ old: ArraySlice<NodeLevel<Element>.Place>, _ new: ArraySlice<NodeLevel<Element>.Place>
  ) {
    if old.isEmpty || new.isEmpty {
      for place in old { found.leaveOld(ContiguousRun(place), 0..<place.node.count) }
      for place in new { found.leaveNew(ContiguousRun(place), 0..<place.node.count) }
    } else if old.count == 1 && new.count == 1 {
      compare(ContiguousRun(old[old.startIndex]), ContiguousRun(new[new.startIndex]))
    } else {
      compare(
        GatheredRun(old.lazy.map(ContiguousRun.init), count: old.reduce(0) { $0 + $1.node.count }),
        GatheredRun(new.lazy.map(ContiguousRun.init), count: new.reduce(0) { $0 + $1.node.count }))
    }
  }
}

extension ContiguousRun {
  /// A leaf's elements.
  @inlinable
  init(_ leaf: NodeLevel<Element>.Place) {
    let elements = leaf.node.elements
    self.init(start: elements.baseAddress.unsafelyUnwrapped, firstPosition: leaf.start, count: elements.count)
  }
}
