import EditableTable
import ObservableArray

extension LoggedCommand {
  /// What the command did, in a few words: the row when it is one, and how many when they are more.
  var summary: String {
    if let importedRows { return importedRows == 1 ? "import: 1 row" : "import: \(importedRows) rows" }
    let parts = [
      part(event.insertedRanges, "inserted", rows.last), part(event.deletedRanges, "deleted", nil),
      part(event.updatedRanges, "changed", rows.first), moved,
    ]
    let change = parts.compactMap(\.self).joined(separator: ", ")
    let name: String? =
      switch kind {
      case .setItems: "set"
      case .undo: "undo"
      case .redo: "redo"
      case .addItem, .insertItem, .moveItem, .deleteItem, .editItem, .importItems: nil
      }
    return name.map { "\($0): \(change)" } ?? change
  }

  private func part(_ ranges: [Range<Int>], _ verb: String, _ row: TableRow?) -> String? {
    let count = ranges.reduce(0) { $0 + $1.count }
    guard let position = ranges.first?.lowerBound else { return nil }
    if count > 1 { return "\(count) rows \(verb)" }
    return "\(row.map(shown) ?? "the row") \(verb) at \(position)"
  }

  /// The beginning of a row's text, in quotes, without characters that would break the line.
  private func shown(_ row: TableRow) -> String {
    let start = row.text.prefix(60)
    return String(start).debugDescription + (start.endIndex == row.text.endIndex ? "" : "…")
  }

  private var moved: String? {
    guard let move = event.moveRanges.first else { return nil }
    let count = event.moveRanges.reduce(0) { $0 + $1.count }
    return count > 1 ? "\(count) rows moved" : "the row at \(move.from) moved to \(move.to)"
  }
}
