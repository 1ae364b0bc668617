extension PersistentArray {
  /// The elements at `pieces`, in that order, sharing nodes where that is cheaper than copying.
  ///
  /// - Complexity: O(*r* log *n*) nodes for *r* pieces, at most O(*n*) elements copied.
  @inlinable
  package func joining(_ pieces: [Range<Int>]) -> PersistentArray {
    // Joining a piece costs about as much as copying this many elements.
    let copiedPerPiece = 64
    if pieces.count > count / copiedPerPiece {
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
}
