/// Finds out what a list of sequential calls was meant to be, when they leave rows in another order than the data source.
struct SequentialDiagnosis {
  let calls: [SequentialCall]
  /// The identities of the rows before, and those of the data source.
  let before: [AnyHashable]
  let wanted: [AnyHashable]

  private var moveCount: Int {
    calls.count { if case .move = $0 { true } else { false } }
  }

  /// Whether the order comes right when the targets of moves are taken to count the row that moves.
  var countsTheMovedRow: Bool {
    guard moveCount > 0 else { return false }
    var rows = SequentialRows(before.map { ShownRow(cell: 0, row: $0) })
    for call in calls {
      var meant = call
      if case .move(let from, let to) = call, to > from { meant = .move(from: from, to: to - 1) }
      if meant.fault(count: rows.slots.count) != nil { return false }
      rows.apply(meant)
    }
    return matches(rows.slots.map { $0.shown?.row })
  }

  /// Whether the order comes right when all calls are taken to be those of a simultaneous table.
  var isSimultaneous: Bool {
    guard moveCount > 1 else { return false }
    var gone: Set<Int> = []
    var rows = [AnyHashable?](repeating: nil, count: wanted.count)
    var isTaken = [Bool](repeating: false, count: wanted.count)
    for call in calls {
      switch call {
      case .remove(let positions): gone.formUnion(positions)
      case .insert(let positions):
        for position in positions where rows.indices.contains(position) { isTaken[position] = true }
      case .move(let from, let to):
        guard before.indices.contains(from), rows.indices.contains(to) else { return false }
        gone.insert(from)
        rows[to] = before[from]
        isTaken[to] = true
      case .change: break
      }
    }
    var staying = before.indices.filter { !gone.contains($0) }[...]
    for position in rows.indices where !isTaken[position] {
      guard let row = staying.popFirst() else { return false }
      rows[position] = before[row]
    }
    return staying.isEmpty && matches(rows)
  }

  /// New rows are whatever the data source answers.
  private func matches(_ rows: [AnyHashable?]) -> Bool {
    rows.count == wanted.count && zip(rows, wanted).allSatisfy { $0 == nil || $0 == $1 }
  }
}
