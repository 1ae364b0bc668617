/// What somebody asks of the table. It is carried out whole or refused whole.
///
/// A row that is added or inserted has to have an identity of its own, as `TableRow(text:)` gives it: the
/// table is not searched for another one with the same identity, because that would be O(*n*).
///
/// ```swift
/// let table = TableViewModel(rows: [milk, bread])
/// try table.execute(command: .moveItem(RowReference(id: bread.id), to: 0)).rows   // [bread, milk]
/// ```
public enum TableEditingCommand: Hashable, Sendable {
  /// The table has these rows and no others. Rows that it has already stay the rows they are.
  case setItems([TableRow])
  /// A new row at the end.
  case addItem(TableRow)
  /// A new row at the position `at`, 0 to the number of rows.
  case insertItem(TableRow, at: Int)
  /// The row stands at the position `to` when all is done.
  case moveItem(RowReference, to: Int)
  /// The row goes.
  case deleteItem(RowReference)
  /// The row says something else.
  case editItem(RowReference, text: String)

  /// What Refresh asks for: five random rows in place of those there are.
  public static func refresh() -> TableEditingCommand { .setItems(TableRow.random(count: 5)) }
}
