/// A row as a double shows it.
public struct ShownRow<Row> {
  /// The cell's identity: the same as long as the table keeps the cell, another when it makes the row anew.
  ///
  /// Keyboard focus, selection and running animations belong to a cell. So a test that a row keeps them compares this.
  public let cell: Int

  /// What the cell was last configured with. It lags behind the data source until the cell is configured again.
  public let row: Row
}

extension ShownRow: Equatable where Row: Equatable {}

extension ShownRow: Sendable where Row: Sendable {}

extension ShownRow: CustomStringConvertible {
  /// The row alone.
  public var description: String { "\(row)" }
}
