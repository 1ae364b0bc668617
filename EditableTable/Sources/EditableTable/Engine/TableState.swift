import ObservableArray

/// The table as it was after so many commands.
public struct TableState: Hashable, Sendable {
  /// How many commands changed the table before it was so.
  public let version: Int
  /// The rows.
  public let rows: PersistentArray<TableRow>

  /// The rows of a version.
  public init(version: Int, rows: PersistentArray<TableRow>) {
    self.version = version
    self.rows = rows
  }
}
