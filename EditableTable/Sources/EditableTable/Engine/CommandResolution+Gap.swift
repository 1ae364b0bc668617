import ObservableArray

extension CommandResolution {
  /// How far from the gap a neighbour is looked for that is still there.
  private static var reach: Int { 32 }

  /// Where a gap between two rows of the sender's version is now: the position of a row that is put there.
  ///
  /// It is behind the row that was in front of it. When that one is gone or was moved elsewhere, it is in front of the row
  /// that was behind it, or else beside the nearest row that stayed, the front first. The start stays the start.
  ///
  /// A sender who changed the table's order since `version` saw that too: then the position is taken as it is, as it is
  /// when the version is not known any more.
  ///
  /// - Parameters:
  ///   - position: the gap in the sender's version; that of a row that moves is counted without this row.
  ///   - row: the row that moves; nil for a new one.
  /// - Complexity: O(*k*) for *k* versions since, and 64 times that when the rows beside the gap are gone.
  func gap(_ position: Int, basedOn version: Int?, moving row: SeenRow? = nil) throws(TableError) -> Int {
    guard let version, let before = past.state(at: version),
      let steps = past.steps(after: version, through: latest.version)
    else {
      try check(
        position, in: latest, isMove: row != nil, isOutdated: version.map { $0 < latest.version } ?? false)
      return position
    }
    try check(position, in: before, isMove: row != nil, isOutdated: false)
    if steps.isEmpty { return position }
    let last = latest.rows.count - (row == nil ? 0 : 1)
    if let person, steps.contains(where: { $0.person == person && $0.event.changesOrder }) {
      try check(position, in: latest, isMove: row != nil, isOutdated: true)
      return position
    }
    // It asks for the place that the row has.
    if let row, row.positionBefore == position, let now = row.reference.position { return now }
    if position == 0 { return 0 }
    let removed = row.map { ($0.positionBefore, $0.reference.position) }
    for distance in 0..<Self.reach {
      if let front = stayed(position - 1 - distance, before, steps, without: removed) { return front + 1 }
      if let back = stayed(position + distance, before, steps, without: removed) { return back }
    }
    return min(position, last)
  }

  /// Where a row is now that nobody moved since; nil when there is none. Positions are counted without the row that moves.
  private func stayed(
    _ position: Int, _ before: TableState, _ steps: PersistentArraySlice<HistoryStep>,
    without moving: (then: Int?, now: Int?)?
  ) -> Int? {
    var now = position
    if let then = moving?.then, then <= position { now += 1 }
    guard position >= 0, now < before.rows.count else { return nil }
    for step in steps {
      if step.event.moveRanges.contains(where: { $0.sources.contains(now) }) { return nil }
      guard let next = step.event.position(after: now) else { return nil }
      now = next
    }
    if let present = moving?.now, present < now { now -= 1 }
    return now
  }

  /// - Parameter isOutdated: whether the sender may have seen a longer table.
  private func check(
    _ position: Int, in state: TableState, isMove: Bool, isOutdated: Bool
  ) throws(TableError) {
    let allowed = 0...max(0, state.rows.count - (isMove ? 1 : 0))
    if allowed.contains(position) { return }
    if isOutdated && position >= 0 { throw .positionGone(position: position, allowed: allowed) }
    throw .positionOutOfRange(position: position, allowed: allowed)
  }
}

extension ArrayChangeEvent {
  /// Whether rows came, went or moved.
  fileprivate var changesOrder: Bool {
    !insertedRanges.isEmpty || !deletedRanges.isEmpty || !moveRanges.isEmpty
  }
}
