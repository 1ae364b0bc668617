import EditableTable

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads rows from a form that other programs write, piece by piece.
///
/// ```swift
/// var reading = RowImport(.csv)
/// while let bytes = try file.read(upToCount: 1 << 16) { try reading.add(bytes) }
/// let rows = try reading.finish()
/// ```
///
/// The rows are in memory until ``takeRows()`` gives them away or ``finish()`` does. Besides, the identities read so far
/// take 8 bytes each, and their index 5 to 10: 147 MB for 10,000,000 rows, however long their texts are.
///
/// A row without an identity, or with an empty one, gets a new one. Lines end with LF or CR LF; the last may do
/// without. The text is UTF-8, with or without a byte order mark. A first line of comma-separated values names
/// the columns: `text`, and `id` before or after it if there is one.
public struct RowImport {
  /// The form that is read.
  public let format: RowFormat
  /// What the table takes.
  public let limits: TableLimits

  private var line: [UInt8] = []
  private var lineNumber = 1
  private var rows: [TableRow] = []
  private var identities = ReadIdentities()
  private var columns: CSVColumns?
  private var generator = SystemRandomNumberGenerator()

  /// A reader of nothing so far.
  public init(_ format: RowFormat, limits: TableLimits = TableLimits()) {
    self.format = format
    self.limits = limits
  }

  /// Reads the next bytes. A line may begin in one piece and end in another.
  ///
  /// - Throws: ``ImportError`` at the first line that is wrong.
  public mutating func add(_ bytes: some Sequence<UInt8>) throws(ImportError) {
    let result = bytes.withContiguousStorageIfAvailable { bytes -> Result<Void, ImportError> in
      do throws(ImportError) { return .success(try add(bytes)) } catch { return .failure(error) }
    }
    if let result { return try result.get() }
    try add(Array(bytes))
  }

  /// A line at a time, since asking a sequence of any kind for each byte takes longer than all the rest.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
    var rest = bytes[...]
    while let end = Self.endOfLine(rest) {
      try continueLine(rest[..<end])
      try endLine()
      rest = rest[(end + 1)...]
    }
    try continueLine(rest)
  }

  /// Found as the system does it, many bytes at a time.
  private static func endOfLine(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let buffer = UnsafeBufferPointer(rebasing: bytes)
    guard let start = buffer.baseAddress, let found = memchr(start, Int32(UInt8(ascii: "\n")), buffer.count)
    else { return nil }
    return bytes.startIndex + (UnsafeRawPointer(found) - UnsafeRawPointer(start))
  }

  private mutating func continueLine(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(ImportError) {
    if line.count + bytes.count > longestLine {
      throw ImportError(line: lineNumber, reason: "it has more than \(longestLine) bytes")
    }
    line += bytes
  }

  /// How many rows were read, those that were taken included.
  public var count: Int { identities.count }

  /// About how many bytes the rows take that were read and not taken yet.
  public private(set) var waitingBytes = 0

  /// The rows that were read and not taken yet, which the reader then no longer holds.
  ///
  /// What comes later may still be wrong, so do not show them to anyone before ``finish()`` has returned.
  public mutating func takeRows() -> [TableRow] {
    defer { (rows, waitingBytes) = ([], 0) }
    return rows
  }

  /// The rows that were not taken yet, in order.
  ///
  /// - Throws: ``ImportError`` when the last line is wrong, or comma-separated values do not even name their
  ///   columns.
  public mutating func finish() throws(ImportError) -> [TableRow] {
    if lineNumber == 1 && line == Self.byteOrderMark { line = [] }
    if !line.isEmpty { try endLine() }
    if format == .csv && columns == nil {
      throw ImportError(line: 1, reason: "the columns are not named; the first line has to be id,text")
    }
    return takeRows()
  }

  private static var byteOrderMark: [UInt8] { [0xef, 0xbb, 0xbf] }

  /// A byte of a text takes 6 bytes at most, when it is written as \u0000.
  private var longestLine: Int { 1024 + 6 * limits.textBytes }

  private mutating func endLine() throws(ImportError) {
    var content = line[...]
    if lineNumber == 1 && content.starts(with: Self.byteOrderMark) { content = content.dropFirst(3) }
    if content.last == UInt8(ascii: "\r") { content = content.dropLast() }
    do throws(BadLine) {
      switch format {
      case .csv: try readCSV(content)
      case .jsonLines: try readJSON(content)
      }
    } catch {
      throw ImportError(line: lineNumber, reason: error.reason)
    }
    line.removeAll(keepingCapacity: true)
    lineNumber += 1
  }

  private mutating func readCSV(_ line: ArraySlice<UInt8>) throws(BadLine) {
    let fields = try CSVLine.fields(line)
    guard let columns else {
      columns = try CSVColumns(fields)
      return
    }
    if fields.count != columns.count {
      throw BadLine(
        "it has \(fields.count == 1 ? "1 field" : "\(fields.count) fields"), not \(columns.count)")
    }
    guard let text = String(validating: fields[columns.text], as: UTF8.self) else {
      throw BadLine("it is not UTF-8")
    }
    try append(text, id: columns.id.map { String(decoding: fields[$0], as: UTF8.self) })
  }

  private mutating func readJSON(_ line: ArraySlice<UInt8>) throws(BadLine) {
    if line.isEmpty { throw BadLine("it is empty; a row is an object such as {\"text\":\"milk\"}") }
    let (id, text) = try JSONLine.parts(line)
    guard let text else { throw BadLine("it has no \"text\"") }
    try append(text, id: id)
  }

  private mutating func append(_ text: String, id name: String?) throws(BadLine) {
    do throws(TableError) {
      try limits.check(text: text)
      try limits.check(count: count + 1)
    } catch {
      throw BadLine(tooLarge(error) ?? error.message)
    }
    let row: TableRow
    if let name, !name.isEmpty {
      guard let id = TableRow.ID(name) else {
        throw BadLine("\"\(BadLine.shown(name))\" is no identity; it has 16 lower-case hexadecimal digits")
      }
      if let other = identities.insert(id) {
        throw BadLine("the identity \(id) is on line \(line(ofRow: other)) already")
      }
      row = TableRow(id: id, text: text)
    } else {
      row = newRow(text)
    }
    rows.append(row)
    waitingBytes += RowChunk.leastRow + text.utf8.count
  }

  /// A row with an identity that no row read before has.
  private mutating func newRow(_ text: String) -> TableRow {
    while true {
      let row = TableRow(text: text, using: &generator)
      if identities.insert(row.id) == nil { return row }
    }
  }

  /// A row is one line, and the first line of comma-separated values is none.
  private func line(ofRow index: Int) -> Int { index + (format == .csv ? 2 : 1) }

  /// The table's own message says to delete rows first, which is no help to a file.
  private func tooLarge(_ error: TableError) -> String? {
    guard case .tableTooLarge(_, let limit) = error else { return nil }
    return "a table takes \(limit) rows, and this is one more; import fewer rows"
  }
}
