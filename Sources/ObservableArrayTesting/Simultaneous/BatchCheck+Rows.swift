extension BatchCheck {
  /// For each row after, by sections, which row it was before; nil for one with a new cell because it or its section is
  /// inserted or its section reloaded.
  ///
  /// - Parameter moved: The moves, when they are to be others than the batch's.
  /// - Returns: Nil when rows are left over or missing, which cannot be when the counts add up.
  /// - Precondition: All positions exist, and no position after is named twice.
  func rowOrigins(moving moved: [UIKitBatch.Move<RowPath>]? = nil) -> [[RowPath?]]? {
    let moved = moved ?? batch.moved
    let gone = Set(batch.deleted + moved.map(\.from))
    let fresh = Set(batch.inserted)
    let targets = Dictionary(moved.map { ($0.to, $0.from) }) { first, _ in first }
    let reloaded = Set(batch.reloadedSections)
    var result: [[RowPath?]] = []
    for (section, origin) in sectionOrigins.enumerated() {
      guard let origin, !reloaded.contains(origin) else {
        result.append([RowPath?](repeating: nil, count: after[section]))
        continue
      }
      var staying = (0..<before[origin]).lazy.map { RowPath(section: origin, row: $0) }
        .filter { !gone.contains($0) }.makeIterator()
      var rows: [RowPath?] = []
      for position in 0..<after[section] {
        let path = RowPath(section: section, row: position)
        if fresh.contains(path) {
          rows.append(nil)
        } else {
          guard let row = targets[path] ?? staying.next() else { return nil }
          rows.append(row)
        }
      }
      if staying.next() != nil { return nil }
      result.append(rows)
    }
    return result
  }
}
