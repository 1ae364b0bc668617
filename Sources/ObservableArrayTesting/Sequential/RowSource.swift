/// What a double of a plain list reads: a data source's rows.
struct RowSource<Row> {
  let readAll: () -> [Row]
  let identity: (Row) -> AnyHashable

  init<Rows: RandomAccessCollection, Identity: Hashable>(
    _ rows: @escaping () -> Rows, by identity: @escaping (Row) -> Identity
  ) where Rows.Element == Row, Rows.Index == Int {
    readAll = { Array(rows()) }
    self.identity = { AnyHashable(identity($0)) }
  }
}
