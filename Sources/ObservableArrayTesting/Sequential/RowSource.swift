/// What a double of a plain list reads: a data source's rows.
struct RowSource<Row> {
  let count: () -> Int
  let row: (Int) -> Row
  let identity: (Row) -> AnyHashable

  init<Rows: RandomAccessCollection, Identity: Hashable>(
    _ rows: @escaping () -> Rows, by identity: @escaping (Row) -> Identity
  ) where Rows.Element == Row, Rows.Index == Int {
    count = { rows().count }
    row = { position in
      let rows = rows()
      return rows[rows.startIndex + position]
    }
    self.identity = { AnyHashable(identity($0)) }
  }

  func readAll() -> [Row] { (0..<count()).map(row) }
}
