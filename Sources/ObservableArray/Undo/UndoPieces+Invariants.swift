extension UndoPieces {
  /// What is wrong with the pieces of an array of so many elements; nil when nothing is.
  func fault(visible: Int) -> String? {
    var keys: [Range<Int>] = []
    for chunk in chunks {
      if chunk.visible != chunk.pieces.reduce(0, { $0 + $1.visibleCount }) { return "a chunk has miscounted" }
      if chunk.pieces.count > Self.mostPieces { return "a chunk is too long" }
      for case .tracked(let elements) in chunk.pieces {
        if elements.isPlain { return "plain elements are tracked" }
        if !elements.isVisible && elements.storedValue == nil { return "hidden elements have no value" }
        keys.append(elements.keys)
      }
    }
    if chunks.reduce(0, { $0 + $1.visible }) != visible { return "the pieces are not those of the array" }
    if chunks.reduce(0, { $0 + $1.pieces.count }) != count { return "the pieces have been miscounted" }
    keys.sort { $0.lowerBound < $1.lowerBound }
    for (first, second) in zip(keys, keys.dropFirst()) where first.overlaps(second) {
      return "elements are there twice"
    }
    return nil
  }
}

extension UndoPieces {
  /// Calls a closure with the number of each state that holds a content of an element.
  func forEachState(_ body: (Int) -> Void) {
    for chunk in chunks {
      for case .tracked(let elements) in chunk.pieces { elements.forEachState(body) }
    }
  }
}
