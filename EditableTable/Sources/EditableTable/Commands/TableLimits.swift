/// How much a table takes.
public struct TableLimits: Hashable, Sendable {
  /// The most bytes of UTF-8 a row's text may have.
  public var textBytes: Int
  /// The most rows.
  public var rows: Int

  /// Limits; by default 4,096 bytes a row and 10,000,000 rows.
  ///
  /// - Precondition: neither is negative.
  public init(textBytes: Int = 4096, rows: Int = 10_000_000) {
    precondition(textBytes >= 0 && rows >= 0, "A limit cannot be negative.")
    self.textBytes = textBytes
    self.rows = rows
  }

  /// Refuses text that is too long or not one line: a row is one line, so of the control characters only the
  /// tab may be in it, and no line or paragraph separator.
  ///
  /// - Complexity: O(bytes of `text`), and O(1) when it is too long.
  public func check(text: String) throws(TableError) {
    let bytes = text.utf8.count
    if bytes > textBytes { throw .textTooLong(bytes: bytes, limit: textBytes) }
    for scalar in text.unicodeScalars where !Self.isAllowed(scalar) {
      throw .textNotOneLine(scalar)
    }
  }

  /// Refuses a table of more than `rows` rows.
  public func check(count: Int) throws(TableError) {
    if count > rows { throw .tableTooLarge(rows: count, limit: rows) }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7e: true
    case 0...0x1f, 0x7f...0x9f, 0x2028, 0x2029: false
    default: true
    }
  }
}
