extension PersistentArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order; nodes that both share at the same place are skipped.
  ///
  /// - Complexity: O(1) for identical arrays and for different counts; otherwise O(*m*) comparisons for *m* elements
  ///   in nodes that are not shared at the same place.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if left.size != right.size { return false }
    if left.isIdentical(to: right) { return true }
    return equalElements(left, from: 0, right, from: 0, count: left.size)
  }

  /// Whether `count` elements of both, from a position of each on, are equal.
  @inlinable
  static func equalElements(_ left: Self, from l: Int, _ right: Self, from r: Int, count: Int) -> Bool {
    if count == 0 { return true }
    defer { withExtendedLifetime((left, right)) {} }
    let (a, b) = (NodeView(left.root.unsafelyUnwrapped), NodeView(right.root.unsafelyUnwrapped))
    var done = 0
    while done < count {
      let compared = equalElements(a, at: l + done, b, at: r + done, limit: count - done)
      if compared == 0 { return false }
      done += compared
    }
    return true
  }

  /// How many elements from the two offsets on one shared node or one pair of leaves shows to be equal; 0 for a
  /// difference among the first `limit`.
  @inlinable
  static func equalElements(
    _ a: NodeView<Element>, at offsetA: Int, _ b: NodeView<Element>, at offsetB: Int, limit: Int
  ) -> Int {
    var (a, offsetA) = (a, offsetA)
    var (b, offsetB) = (b, offsetB)
    while true {
      if offsetA == offsetB && a.header == b.header { return a.total - offsetA }
      let (heightA, heightB) = (a.height, b.height)
      if heightA == 0 && heightB == 0 { break }
      if heightA >= heightB { a.descend(to: &offsetA) }
      if heightB >= heightA { b.descend(to: &offsetB) }
    }
    let compared = Swift.min(a.count - offsetA, b.count - offsetB, limit)
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
