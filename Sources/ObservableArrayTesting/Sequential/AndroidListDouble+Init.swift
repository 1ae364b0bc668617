extension AndroidListDouble {
  /// Makes a list, which reads its rows at once.
  ///
  /// - Parameters:
  ///   - rows: Answers the rows as they are at the time, in O(1): an array or a snapshot.
  ///   - identity: What makes a row the same row with another content.
  public convenience init<Rows: RandomAccessCollection, Identity: Hashable>(
    rows: @escaping () -> Rows, by identity: @escaping (Row) -> Identity
  ) where Rows.Element == Row, Rows.Index == Int {
    self.init(source: RowSource(rows, by: identity))
  }

  /// Makes a list of rows that know their identity.
  ///
  /// - Parameter rows: Answers the rows as they are at the time, in O(1): an array or a snapshot.
  public convenience init<Rows: RandomAccessCollection>(rows: @escaping () -> Rows)
  where Rows.Element == Row, Rows.Index == Int, Row: Identifiable {
    self.init(rows: rows, by: \.id)
  }

  /// Makes a list of rows that are their own identity.
  ///
  /// - Parameter rows: Answers the rows as they are at the time, in O(1): an array or a snapshot.
  @_disfavoredOverload
  public convenience init<Rows: RandomAccessCollection>(rows: @escaping () -> Rows)
  where Rows.Element == Row, Rows.Index == Int, Row: Hashable {
    self.init(rows: rows, by: \.self)
  }
}
