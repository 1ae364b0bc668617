import ObservableArray

/// A part of a checkpoint: some rows as bytes.
package enum RowChunk {
  /// About how many bytes a chunk has; one with a single long row has more.
  package static let bytes = 256 << 10

  /// The least bytes that a row takes.
  package static var leastRow: Int { ByteReader.leastRow }

  /// The chunks of `rows`, made one by one.
  package static func chunks(of rows: some Sequence<TableRow>) -> some Sequence<[UInt8]> {
    AnySequence { () -> AnyIterator<[UInt8]> in
      var rest = rows.makeIterator()
      return AnyIterator {
        var writer = ByteWriter(capacity: bytes + bytes / 16)
        while writer.bytes.count < bytes, let row = rest.next() { writer.row(row) }
        return writer.bytes.isEmpty ? nil : writer.bytes
      }
    }
  }

  /// Appends the rows of a chunk to `rows`.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, into rows: inout [TableRow]
  ) throws(MalformedBytes) {
    var reader = ByteReader(bytes)
    while reader.remaining > 0 { rows.append(try reader.row()) }
  }
}
