/// What a double reads: a data source's sections and rows.
struct SectionedSource<Row> {
  let sectionCount: () -> Int
  let sectionIdentity: (Int) -> AnyHashable
  let rowCount: (Int) -> Int
  let row: (RowPath) -> Row
  /// All rows of a section at once: a data source may take long to answer its rows.
  let rows: (Int) -> [Row]
  let identity: (Row) -> AnyHashable

  var counts: [Int] { (0..<sectionCount()).map(rowCount) }
}
