import EditableTable

/// Reads rows from a form that other programs write, piece by piece, and gives them when all of it was right.
///
/// ```swift
/// var reading = RowImport(.csv)
/// while let bytes = try file.read(upToCount: 1 << 16) { try reading.add(bytes) }
/// let rows = try reading.finish()
/// ```
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
  /// On which line each identity is.
  private var lines: [TableRow.ID: Int] = [:]
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
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      try continueLine(rest[..<end])
      try endLine()
      rest = rest[(end + 1)...]
    }
    try continueLine(rest)
  }

  private mutating func continueLine(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(ImportError) {
    if line.count + bytes.count > longestLine {
      throw ImportError(line: lineNumber, reason: "it has more than \(longestLine) bytes")
    }
    line += bytes
  }

  /// All the rows, in order.
  ///
  /// - Throws: ``ImportError`` when the last line is wrong, or comma-separated values do not even name their
  ///   columns.
  public mutating func finish() throws(ImportError) -> [TableRow] {
    if lineNumber == 1 && line == Self.byteOrderMark { line = [] }
    if !line.isEmpty { try endLine() }
    if format == .csv && columns == nil {
      throw ImportError(line: 1, reason: "the columns are not named; the first line has to be id,text")
    }
    return rows
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
      try limits.check(count: rows.count + 1)
    } catch {
      throw BadLine(error.message)
    }
    guard let name, !name.isEmpty else {
      let row = TableRow(text: text, using: &generator)
      lines[row.id] = lineNumber
      return rows.append(row)
    }
    guard let id = TableRow.ID(name) else {
      throw BadLine("\"\(BadLine.shown(name))\" is no identity; it has 16 lower-case hexadecimal digits")
    }
    if let other = lines.updateValue(lineNumber, forKey: id) {
      throw BadLine("the identity \(id) is on line \(other) already")
    }
    rows.append(TableRow(id: id, text: text))
  }
}
