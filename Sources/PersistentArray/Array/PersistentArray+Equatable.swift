extension PersistentArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order; nodes that both share at the same place are skipped.
  ///
  /// Strings are equal when they are canonically equivalent, in whichever of Unicode's spellings. Compare the bytes where
  /// the spelling counts:
  ///
  /// ```swift
  /// let (one, two): (PersistentArray, PersistentArray) = (["\u{E9}"], ["e\u{301}"])   // é, and e with an accent
  /// print(one == two)   // true
  /// print(one.elementsEqual(two) { $0.utf8.elementsEqual($1.utf8) })   // false
  /// ```
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
    sameElements(left, from: l, right, from: r, count: count) { a, b, count in
      for index in 0..<count where a[index] != b[index] { return false }
      return true
    }
  }
}

extension PersistentArray {
  /// Whether both hold the same elements bit by bit; nodes that both share at the same place are skipped.
  ///
  /// Elements that are the same bit by bit while both are held are the very same, whatever their `==` says. The reverse
  /// does not hold: equal Strings may have their text in two places.
  ///
  /// - Complexity: O(*m*) bytes read for *m* elements in nodes that are not shared at the same place.
  package func hasIdenticalElements(to other: Self) -> Bool {
    if size != other.size { return false }
    if isIdentical(to: other) { return true }
    return Self.sameElements(self, from: 0, other, from: 0, count: size) { a, b, count in
      let (a, b) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
      let end = MemoryLayout<Element>.size == 0 ? 0 : count * MemoryLayout<Element>.stride
      for byte in stride(from: 0, to: end & ~7, by: 8)
      where a.loadUnaligned(fromByteOffset: byte, as: UInt64.self)
        != b.loadUnaligned(fromByteOffset: byte, as: UInt64.self)
      {
        return false
      }
      for byte in end & ~7..<end
      where a.load(fromByteOffset: byte, as: UInt8.self) != b.load(fromByteOffset: byte, as: UInt8.self) {
        return false
      }
      return true
    }
  }

  /// Whether `areSame` says so of `count` elements of both, from a position of each on. It is given elements that stand
  /// next to one another in a leaf of each, and their number.
  @inlinable
  @inline(__always)
  static func sameElements(
    _ left: Self, from l: Int, _ right: Self, from r: Int, count: Int,
    _ areSame: (UnsafePointer<Element>, UnsafePointer<Element>, Int) -> Bool
  ) -> Bool {
    if count == 0 { return true }
    defer { withExtendedLifetime((left, right)) {} }
    let (a, b) = (NodeView(left.root.unsafelyUnwrapped), NodeView(right.root.unsafelyUnwrapped))
    var done = 0
    while done < count {
      let compared = sameElements(a, at: l + done, b, at: r + done, limit: count - done, areSame)
      if compared == 0 { return false }
      done += compared
    }
    return true
  }

  /// How many elements from the two offsets on one shared node or one pair of leaves shows to be the same; 0 for a
  /// difference among the first `limit`.
  @inlinable
  @inline(__always)
  static func sameElements(
    _ a: NodeView<Element>, at offsetA: Int, _ b: NodeView<Element>, at offsetB: Int, limit: Int,
    _ areSame: (UnsafePointer<Element>, UnsafePointer<Element>, Int) -> Bool
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
    return areSame(a.elements + offsetA, b.elements + offsetB, compared) ? compared : 0
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
