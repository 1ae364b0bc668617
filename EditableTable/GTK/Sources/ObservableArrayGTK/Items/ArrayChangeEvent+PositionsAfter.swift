import ObservableArray

extension ArrayChangeEvent {
  /// Where the elements at some positions before stand after; nil for those that are deleted.
  ///
  /// `position(after:)` for many at once, in one pass.
  ///
  /// - Parameter positions: Positions before, ascending.
  /// - Complexity: O(*k* + *r* log *r*) for *k* positions and *r* ranges.
  func positionsAfter(_ positions: [Int]) -> [Int?] {
    // What leaves its place before, and what takes places after: stationary elements fill the rest in order.
    var leaving: [(range: Range<Int>, to: Int?)] = deletedRanges.map { ($0, nil) }
    leaving += moveRanges.map { ($0.sources, $0.to) }
    leaving.sort { $0.range.lowerBound < $1.range.lowerBound }
    let coming = (insertedRanges + moveRanges.map(\.destinations)).sorted { $0.lowerBound < $1.lowerBound }
    var (gone, come) = (0, 0)
    var (nextLeaving, nextComing) = (leaving[...], coming[...])
    return positions.map { position in
      while let first = nextLeaving.first, first.range.upperBound <= position {
        gone += first.range.count
        nextLeaving.removeFirst()
      }
      if let first = nextLeaving.first, first.range.contains(position) {
        return first.to.map { $0 + position - first.range.lowerBound }
      }
      while let first = nextComing.first, first.lowerBound <= position - gone + come {
        come += first.count
        nextComing.removeFirst()
      }
      return position - gone + come
    }
  }
}
