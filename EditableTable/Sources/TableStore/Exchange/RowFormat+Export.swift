import EditableTable
import ObservableArray

extension RowFormat {
  /// The rows in this form, some at a time, to be written one after another.
  ///
  /// ``RowImport`` reads the same rows from it: the same identities and texts, to the byte.
  ///
  /// ```swift
  /// for bytes in RowFormat.csv.lines(of: [TableRow(id: TableRow.ID(rawValue: 1), text: "milk, 2 l")]) {
  ///   try file.write(contentsOf: bytes)
  /// }
  /// // id,text
  /// // 0000000000000001,"milk, 2 l"
  /// ```
  ///
  /// - Complexity: O(bytes) time, and the memory of one piece, about 64 kB.
  public func lines(of rows: PersistentArray<TableRow>) -> some Sequence<[UInt8]> {
    AnySequence { pieces(of: rows) }
  }

  private func pieces(of rows: PersistentArray<TableRow>) -> AnyIterator<[UInt8]> {
    var rest = rows.makeIterator()
    var isFirst = true
    return AnyIterator {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(1 << 16)
      if isFirst && self == .csv { bytes += "id,text\r\n".utf8 }
      isFirst = false
      while bytes.count < 60_000, let row = rest.next() {
        switch self {
        case .csv: CSVLine.write(row, to: &bytes)
        case .jsonLines: JSONLine.write(row, to: &bytes)
        }
      }
      return bytes.isEmpty ? nil : bytes
    }
  }
}
