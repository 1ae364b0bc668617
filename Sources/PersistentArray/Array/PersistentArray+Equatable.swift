extension PersistentArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order; nodes that both share at the same place are skipped.
  ///
  /// - Complexity: O(1) for identical arrays and for different counts; otherwise O(*m*) comparisons for *m* elements
  ///   in nodes that are not shared at the same place.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if left.size != right.size { return false }
    if left.isIdentical(to: right) { return true }
    defer { withExtendedLifetime((left, right)) {} }
    let (a, b) = (NodeView(left.root.unsafelyUnwrapped), NodeView(right.root.unsafelyUnwrapped))
    var position = 0
    while position < left.size {
      let compared = equalElements(from: position, a, b)
      if compared == 0 { return false }
      position += compared
    }
    return true
  }

  /// How many elements from `position` on one shared node or one pair of leaves shows to be equal; 0 for a
  /// difference.
  @inlinable
  static func equalElements(from position: Int, _ a: NodeView<Element>, _ b: NodeView<Element>) -> Int {
    var (a, offsetA) = (a, position)
    var (b, offsetB) = (b, position)
    while true {
      if offsetA == 0 && offsetB == 0 && a.header == b.header { return a.total }
      let (heightA, heightB) = (a.height, b.height)
      if heightA == 0 && heightB == 0 { break }
      if heightA >= heightB { a.descend(to: &offsetA) }
      if heightB >= heightA { b.descend(to: &offsetB) }
    }
    let compared = Swift.min(a.count - offsetA, b.count - offsetB)
    for index in 0..<compared where a.elements[offsetA + index] != b.elements[offsetB + index] {
      return 0
    }
    return compared
  }
}

extension PersistentArray: Hashable where Element: Hashable {
  /// Feeds the count and the elements to a hasher.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    forEachLeaf(in: 0..<size) { leaf in
      for element in leaf { hasher.combine(element) }
      return true
    }
  }
}

extension NodeView {
  /// Goes to the child in which `offset` lies, and counts it from there.
  @inlinable
  mutating func descend(to offset: inout Int) {
    let index = slot(containing: offset)
    offset -= start(of: index)
    self = child(index)
  }
}
