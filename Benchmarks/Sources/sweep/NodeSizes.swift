import PersistentArray

/// How many elements a leaf holds, and how many children an inner node.
struct NodeSizes: CustomStringConvertible {
  let leaf: Int
  let fanOut: Int

  var description: String { "\(leaf)x\(fanOut)" }

  /// Asks the nodes of a tree that was just built, in which all but the last are full.
  func checkAgainstLibrary() throws {
    let tree = PersistentArray(0..<leaf * fanOut * fanOut)
    guard let root = tree._rootNode, root.height == 2, root.childCount == fanOut,
      root.child(0).childCount == fanOut, root.child(0).child(0).count == leaf
    else { throw UnknownSizes(description: "the library was not built with \(self)") }
    withExtendedLifetime(tree) {}
  }
}
