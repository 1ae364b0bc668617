import PersistentArray

extension NodeShape {
  /// Every shape a suite runs over: deep trees of few elements, and production's.
  package static let all: [NodeShape] = [.tiny, .odd, .small, .standard]
}

/// Whether an edit finds the array alone with its nodes, or under a snapshot that is held and checked afterwards.
package enum Owner: CaseIterable {
  case sole
  case shared
}

/// The identities of all nodes of an array's tree.
package func nodes<Element>(of array: PersistentArray<Element>) -> Set<UnsafeRawPointer> {
  var found: Set<UnsafeRawPointer> = []
  func visit(_ node: _TreeNode<Element>) {
    found.insert(node.identity)
    if node.height > 0 {
      for index in 0..<node.childCount { visit(node.child(index)) }
    }
  }
  withExtendedLifetime(array) {
    if let root = array._rootNode { visit(root) }
  }
  return found
}
