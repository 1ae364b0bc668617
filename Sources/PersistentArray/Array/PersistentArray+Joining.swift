extension PersistentArray {
  /// How many elements a piece has on average at least, so that joining pieces pays: joining one costs more than copying
  /// as many, and of a few leaves hardly one is shared.
  @inlinable package static var copiedPerPiece: Int { 256 }

  /// The same for editing ranges in place, which costs less than joining.
  @inlinable package static var copiedPerEdit: Int { 128 }

  /// The elements at `pieces`, in that order, sharing nodes where that is cheaper than copying.
  ///
  /// - Complexity: O(*r* log *n*) nodes for *r* pieces, at most O(*n*) elements copied.
  @inlinable
  package func joining(_ pieces: [Range<Int>]) -> PersistentArray {
    if pieces.count > count / Self.copiedPerPiece {
      let elements = Array(self)
      var joined: [Element] = []
      joined.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
      for piece in pieces { joined += elements[piece] }
      return PersistentArray(joined, shape: shape)
    }
    return pieces.reduce(into: PersistentArray(shape: shape)) {
      $0.append(contentsOf: PersistentArray(self[$1]))
    }
  }

  /// The array without the elements at `ranges`, which ascend and are disjoint.
  ///
  /// - Complexity: O(*r* log *n*) nodes for *r* ranges, at most O(*n*) elements copied.
  @inlinable
  package consuming func removing(_ ranges: [Range<Int>]) -> PersistentArray {
    if ranges.count > count / Self.copiedPerEdit {
      return joining(gaps(between: ranges))
    }
    var result = self
    for range in ranges.reversed() { result.removeSubrange(range) }
    return result
  }

  /// What lies between `ranges`, which ascend and are disjoint. A `RangeSet`'s difference costs microseconds a range.
  @inlinable
  func gaps(between ranges: [Range<Int>]) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    gaps.reserveCapacity(ranges.count + 1)
    var end = 0
    for range in ranges {
      if end < range.lowerBound { gaps.append(end..<range.lowerBound) }
      end = range.upperBound
    }
    if end < count { gaps.append(end..<count) }
    return gaps
  }
}
