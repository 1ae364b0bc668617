import EditableTable

/// One record of comma-separated values. Source: RFC 4180.
///
/// A row is one line of text, so a record never goes on in the next line.
enum CSVLine {
  static func write(_ row: TableRow, to bytes: inout [UInt8]) {
    bytes += row.id.description.utf8
    bytes.append(comma)
    if row.text.utf8.contains(where: { $0 == comma || $0 == quote }) || row.text.isEmpty {
      bytes.append(quote)
      for byte in row.text.utf8 {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    } else {
      bytes += row.text.utf8
    }
    bytes += "\r\n".utf8
  }

  /// The fields of a line, which has no line break at its end.
  static func fields(_ line: ArraySlice<UInt8>) throws(BadLine) -> [[UInt8]] {
    var fields: [[UInt8]] = []
    var rest = line
    while true {
      var field: [UInt8] = []
      if rest.first == quote {
        rest = try quoted(rest.dropFirst(), into: &field)
        if let next = rest.first, next != comma {
          throw BadLine("something follows the closing quote of field \(fields.count + 1)")
        }
      } else {
        let end = rest.firstIndex(of: comma) ?? rest.endIndex
        field = Array(rest[..<end])
        if field.contains(quote) {
          throw BadLine("field \(fields.count + 1) has a quote in it; put the field in quotes, and double it")
        }
        rest = rest[end...]
      }
      fields.append(field)
      if rest.isEmpty { return fields }
      rest = rest.dropFirst()
    }
  }

  /// Reads to the closing quote, and answers what follows it.
  private static func quoted(
    _ line: ArraySlice<UInt8>, into field: inout [UInt8]
  ) throws(BadLine) -> ArraySlice<UInt8> {
    var rest = line
    while let end = rest.firstIndex(of: quote) {
      field += rest[..<end]
      rest = rest[(end + 1)...]
      if rest.first != quote { return rest }
      field.append(quote)
      rest = rest.dropFirst()
    }
    throw BadLine("a quoted field does not end on this line; a row is one line of text")
  }

  private static var comma: UInt8 { UInt8(ascii: ",") }
  private static var quote: UInt8 { UInt8(ascii: "\"") }
}
