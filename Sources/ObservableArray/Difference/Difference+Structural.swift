extension Difference {
  /// The event between two arrays, skipping the nodes they share.
  ///
  /// Elements are compared in leaves that are not shared. Pairs in order of any kind need no record; pairs out of order,
  /// of nodes and of elements, are weighed together when the moves are chosen, so that these are as few as they can be.
  /// An element in a shared node, or with the same bits in two leaves at the same place, is the same and unchanged
  /// without being asked.
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
      guard let top = NodePath.lowestDifference(oldRoot, newRoot) else { return ArrayChangeEvent() }
      difference.compareBelow(top)
    } else {
      if !old.isEmpty { difference.found.deleted = [0..<old.count] }
      if !new.isEmpty { difference.found.inserted = [0..<new.count] }
    }
    return difference.found.event()
  }

  /// Compares what stands below two nodes.
  ///
  /// - Returns: How many nodes were listed on the way.
  @inlinable
  @inline(__always)
  @discardableResult
  mutating func compareBelow(_ top: (old: NodePlace<Element>, new: NodePlace<Element>)) -> Int {
    var descent = NodeDescent(top)
    repeat {
      found = Leftovers()
      if descent.isOneLeaf {
        compareLeaf(top.old, top.new)
      } else {
        let leaves = descent.goDown()
        leaves.forEachGroup { old, new in compareLeaves(old, new) }
        leaves.deallocate()
      }
      pairLeftovers()
    } while descent.mustGoDeeper(after: found)
    found.deleted = descent.old
    found.inserted = descent.new
    found.nodePairs = descent.pairs
    return descent.listed
  }
}
