import EditableTable
import ObservableArray

/// Makes the rows that stand for those that are not loaded: empty, each with an identity that was not there before.
struct PlaceholderRows {
  private let first = UInt64.random(in: 0...UInt64.max)
  private var used: UInt64 = 0

  mutating func make(_ count: Int) -> PersistentArray<TableRow> {
    let start = first &+ used
    used += UInt64(count)
    return PersistentArray(
      (0..<UInt64(count)).lazy.map { TableRow(id: TableRow.ID(rawValue: start &+ $0), text: "") })
  }

  /// Whether it made a row with this identity.
  func made(_ id: TableRow.ID) -> Bool { id.rawValue &- first < used }
}
