import ObservableArray

extension LoggedCommand {
  /// Why a change cannot be made to a table: it is not one of this table's.
  public struct Misfit: Error, Hashable, Sendable, CustomStringConvertible {
    /// What does not fit.
    public let description: String
  }

  /// The rows after the command, of the rows before it.
  ///
  /// - Throws: ``Misfit`` when the change is not one of this table; it never traps.
  /// - Complexity: O(*r* log *n* + *k*) for *r* ranges and *k* rows that the command has; at most O(*n* + *k*).
  public func applied(to before: PersistentArray<TableRow>) throws(Misfit) -> PersistentArray<TableRow> {
    var rows = before
    try apply(to: &rows)
    return rows
  }

  /// Does the command again. Rows that nobody else holds are changed in place.
  ///
  /// - Throws: ``Misfit`` when the change is not one of this table, which is then as it was; it never traps.
  /// - Complexity: as that of ``applied(to:)``.
  public func apply(to table: inout PersistentArray<TableRow>) throws(Misfit) {
    if kind == .importItems { throw Misfit(description: "the rows of an import are in its checkpoint") }
    let count = try fittingCount(table.count)
    let ranges = event.deletedRanges.count + event.insertedRanges.count + event.moveRanges.count
    if ranges > table.count / Self.rowsPerRange {
      table = try rebuilt(table, count)
    } else if event.moveRanges.isEmpty {
      try edit(&table)
    } else {
      table = try rearranged(table)
    }
  }

  /// With less of the table between two ranges, it is quicker made anew.
  private static var rowsPerRange: Int { 8 }

  private var updatedCount: Int { event.updatedRanges.total }

  /// When nothing moves, the rows with a new text are in one order before and after.
  private func edit(_ table: inout PersistentArray<TableRow>) throws(Misfit) {
    for (position, row) in zip(event.updatedRanges.joined(), rows) { try check(table, position, row) }
    for (position, row) in zip(event.updatedRanges.joined(), rows) { table[position] = row }
    for range in event.deletedRanges.reversed() { table.removeSubrange(range) }
    insert(&table, moving: [])
  }

  private func rearranged(
    _ before: PersistentArray<TableRow>
  ) throws(Misfit) -> PersistentArray<TableRow> {
    var table = before
    let sources = event.moveRanges.map(\.sources)
    if event.deletedRanges.isEmpty && sources.count == 1 {
      table.removeSubrange(sources[0])
    } else {
      table.removeSubranges(RangeSet(event.deletedRanges).union(RangeSet(sources)))
    }
    insert(&table, moving: event.moveRanges.map { ($0.to, before[$0.sources]) })
    try update(&table)
    return table
  }

  /// Puts in what is new and what moved, ascending by positions after.
  private func insert(
    _ table: inout PersistentArray<TableRow>, moving moved: [(to: Int, rows: PersistentArraySlice<TableRow>)]
  ) {
    var moved = moved[...]
    var inserted = rows.dropFirst(updatedCount)
    for range in event.insertedRanges {
      while let move = moved.first, move.to < range.lowerBound {
        table.replaceSubrange(move.to..<move.to, with: move.rows)
        moved.removeFirst()
      }
      table.insert(contentsOf: inserted.prefix(range.count), at: range.lowerBound)
      inserted = inserted.dropFirst(range.count)
    }
    for move in moved { table.replaceSubrange(move.to..<move.to, with: move.rows) }
  }

  private func update(_ table: inout PersistentArray<TableRow>) throws(Misfit) {
    for (position, row) in zip(event.updatedRangesAfter.joined(), rows) {
      try check(table, position, row)
      table[position] = row
    }
  }

  private func check(
    _ table: PersistentArray<TableRow>, _ position: Int, _ row: TableRow
  ) throws(Misfit) {
    if table[position].id != row.id {
      throw Misfit(description: "row \(row.id) is not at position \(position), where it would change")
    }
  }

  private func rebuilt(
    _ before: PersistentArray<TableRow>, _ count: Int
  ) throws(Misfit) -> PersistentArray<TableRow> {
    let structure = ArrayChangeEvent(
      insertedRanges: event.insertedRanges, deletedRanges: event.deletedRanges, moveRanges: event.moveRanges)
    var source = [TableRow](repeating: TableRow(id: TableRow.ID(rawValue: 0), text: ""), count: count)
    let inserted = rows.dropFirst(updatedCount)
    for (position, row) in zip(event.insertedRanges.joined(), inserted) { source[position] = row }
    var table = PersistentArray(structure.apply(to: Array(before), takingFrom: source))
    try update(&table)
    return table
  }

  /// How many rows there are after; refuses a change that does not fit `before` rows.
  private func fittingCount(_ before: Int) throws(Misfit) -> Int {
    let ends = [event.deletedRanges.last?.upperBound, event.updatedRanges.last?.upperBound]
    let sources = event.moveRanges.lazy.map(\.sources.upperBound).max()
    for end in ends + [sources] {
      if let end, end > before {
        throw Misfit(description: "it changes row \(end - 1) of a table that has \(before)")
      }
    }
    let after = before - event.deletedRanges.total + event.insertedRanges.total
    for end in [event.insertedRanges.last?.upperBound, event.moveRanges.last?.destinations.upperBound] {
      if let end, end > after {
        throw Misfit(description: "it puts a row at \(end - 1) of a table that then has \(after)")
      }
    }
    return after
  }
}

extension [Range<Int>] {
  fileprivate var total: Int { reduce(0) { $0 + $1.count } }
}
