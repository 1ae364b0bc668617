import ObservableArray

/// A state of the table, and what a command makes of it.
///
/// A value: a command answers with the next state and leaves this one as it is, so a refused command needs no
/// undoing and an old state stays good for as long as somebody holds it.
///
/// ```swift
/// let table = TableViewModel(rows: [TableRow(text: "milk")])
/// let next = try table.execute(command: .addItem(TableRow(text: "bread")))
/// next.rows.map(\.text)    // ["milk", "bread"]
/// table.rows.map(\.text)   // ["milk"]
/// ```
public struct TableViewModel: Hashable, Sendable {
  /// The rows, first to last.
  public let rows: PersistentArray<TableRow>
  /// How much it takes.
  public let limits: TableLimits

  /// A table with these rows, which are taken as they are.
  public init(rows: PersistentArray<TableRow> = [], limits: TableLimits = TableLimits()) {
    self.rows = rows
    self.limits = limits
  }

  /// The state after `command`; equal to this one when the command asks for what is so already.
  ///
  /// A row is looked for where its reference says; when it is not there, from there outward, and at last from
  /// the first row to the last. `RowReference.version` is not considered: only ``TableEngine`` knows other
  /// versions.
  ///
  /// - Throws: ``TableError`` when the row is not there, a position is not in the table, or a limit is
  ///   passed.
  /// - Complexity: O(log *n*) when the row stands where the reference says, O(*n*) when it has to be searched
  ///   for; O(*n* + rows given) for `setItems`.
  public func execute(command: TableEditingCommand) throws(TableError) -> TableViewModel {
    try applying(command).after
  }
}
