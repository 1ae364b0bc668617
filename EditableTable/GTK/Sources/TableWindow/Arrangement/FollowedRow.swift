import EditableTable
import ObservableArray
import TableSources

/// A row that somebody has in the hand or under the pen, wherever the table takes it, also while it is not loaded.
struct FollowedRow {
  /// As the table said it last.
  private(set) var row: TableRow
  /// Where the table has it; about where, while it is not loaded.
  private(set) var position: Int
  /// Where the person saw it, and when.
  private(set) var seen: RowReference

  var id: TableRow.ID { row.id }

  init(_ row: TableRow, at position: Int, version: Int) {
    self.row = row
    self.position = position
    seen = RowReference(id: row.id, position: position, version: version)
  }

  /// The same once the table has changed; nil when it has lost the row.
  func following(_ update: ArrayUpdate<TableRow>, version: Int) -> FollowedRow? {
    var result = self
    let isKnown = update.before[position].id == id
    let next = update.event.position(after: position)
    // A row that is not loaded any more is as much there as before.
    if isKnown && next == nil && update.origin != .loading { return nil }
    if update.after.isEmpty { return nil }
    result.position = next ?? min(position, update.after.count - 1)
    if update.after[result.position].id != id, let found = Self.find(id, among: update) {
      result.position = found
    }
    let now = update.after[result.position]
    if now.id == id {
      result.row = now
      result.seen = RowReference(id: id, position: result.position, version: version)
    }
    return result
  }

  /// Among what has just been loaded.
  private static func find(_ id: TableRow.ID, among update: ArrayUpdate<TableRow>) -> Int? {
    let loaded = update.event.insertedRanges
    if loaded.reduce(0, { $0 + $1.count }) > mostLoaded { return nil }
    return loaded.joined().first { update.after[$0].id == id }
  }

  /// More rows at once are no window that was loaded.
  private static var mostLoaded: Int { 4_096 }
}
