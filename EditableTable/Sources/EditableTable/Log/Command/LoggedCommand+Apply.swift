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
    let count = try fittingCount(before.count)
    let ranges = event.deletedRanges.count + event.insertedRanges.count + event.moveRanges.count
    let updated = event.updatedRangesAfter
    let changed = rows.prefix(updated.total)
    let inserted = rows.dropFirst(changed.count)
    var after =
      ranges > before.count / Self.rowsPerRange
      ? rebuilt(before, inserted, count) : edited(before, inserted)
    for (position, row) in zip(updated.joined(), changed) {
      if after[position].id != row.id {
        throw Misfit(description: "row \(row.id) is not at position \(position), where it would change")
      }
      after[position] = row
    }
    return after
  }

  /// With less of the table between two ranges, it is quicker made anew.
  private static var rowsPerRange: Int { 8 }

  private func edited(
    _ before: PersistentArray<TableRow>, _ inserted: ArraySlice<TableRow>
  ) -> PersistentArray<TableRow> {
    var after = before
    var inserted = inserted
    after.removeSubranges(RangeSet(event.deletedRanges).union(RangeSet(event.moveRanges.map(\.sources))))
    var moves = event.moveRanges[...]
    for range in event.insertedRanges {
      while let move = moves.first, move.to < range.lowerBound {
        after.replaceSubrange(move.to..<move.to, with: before[move.sources])
        moves.removeFirst()
      }
      after.replaceSubrange(range.lowerBound..<range.lowerBound, with: inserted.prefix(range.count))
      inserted = inserted.dropFirst(range.count)
    }
    for move in moves { after.replaceSubrange(move.to..<move.to, with: before[move.sources]) }
    return after
  }

  private func rebuilt(
    _ before: PersistentArray<TableRow>, _ inserted: ArraySlice<TableRow>, _ count: Int
  ) -> PersistentArray<TableRow> {
    let structure = ArrayChangeEvent(
      insertedRanges: event.insertedRanges, deletedRanges: event.deletedRanges, moveRanges: event.moveRanges)
    var source = [TableRow](repeating: TableRow(id: TableRow.ID(rawValue: 0), text: ""), count: count)
    for (position, row) in zip(event.insertedRanges.joined(), inserted) { source[position] = row }
    return PersistentArray(structure.apply(to: Array(before), takingFrom: source))
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
