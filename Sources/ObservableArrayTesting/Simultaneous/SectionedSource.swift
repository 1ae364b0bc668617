/// What a double reads: a data source's sections and rows.
struct SectionedSource<Row> {
  let sectionCount: () -> Int
  let sectionIdentity: (Int) -> AnyHashable
  let rowCount: (Int) -> Int
  let row: (RowPath) -> Row
  let identity: (Row) -> AnyHashable

  var counts: [Int] { (0..<sectionCount()).map(rowCount) }
}
