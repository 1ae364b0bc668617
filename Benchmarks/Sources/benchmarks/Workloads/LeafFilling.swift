import ObservableArray

/// How full the leaves are, the fullest one counting as full.
enum LeafFilling {
  static func share<Element>(of tree: PersistentArray<Element>) -> Double {
    var counts: [Int] = []
    if let root = tree._rootNode { gather(root, &counts) }
    withExtendedLifetime(tree) {}
    return Double(counts.reduce(0, +)) / Double(counts.count * (counts.max() ?? 1))
  }

  private static func gather<Element>(_ node: _TreeNode<Element>, _ counts: inout [Int]) {
    if node.height == 0 {
      counts.append(node.count)
    } else {
      for index in 0..<node.childCount { gather(node.child(index), &counts) }
    }
  }
}
