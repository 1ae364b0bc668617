import ObservableArray

extension LoggedCommand {
  /// Reads what ``encoded`` wrote.
  ///
  /// - Throws: ``MalformedBytes`` for everything else. It never traps, and takes memory in proportion to the
  ///   bytes only.
  /// - Complexity: O(bytes), and O(*r* log *r*) for *r* ranges that moved.
  public init(encoded: [UInt8]) throws(MalformedBytes) {
    let result = encoded.withUnsafeBytes { bytes -> Result<LoggedCommand, MalformedBytes> in
      var reader = ByteReader(bytes)
      do throws(MalformedBytes) { return .success(try LoggedCommand(&reader)) } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  private init(_ reader: inout ByteReader) throws(MalformedBytes) {
    let form = try reader.byte()
    if form != Self.form { throw reader.fault("its form is \(form), and only \(Self.form) is known") }
    guard let kind = Kind(rawValue: try reader.byte()) else { throw reader.fault("it is of no known kind") }
    let name = try reader.optionalText()
    let person = name.flatMap { PersonID($0) }
    if name != nil && person == nil { throw reader.fault("a person has no possible name") }
    let time = try reader.zigzag()
    let event = try reader.event()
    let rows = try reader.rows(of: event)
    let importedRows = try kind == .importItems ? reader.importedRows(event) : nil
    if reader.remaining > 0 { throw reader.fault("\(reader.remaining) bytes are left over") }
    self.init(kind: kind, person: person, time: time, event: event, rows: rows, importedRows: importedRows)
  }
}

extension ByteReader {
  /// No table has as many rows; leaves room for sums of positions.
  private static var greatestPosition: Int { 1 << 48 }

  fileprivate mutating func event() throws(MalformedBytes) -> ArrayChangeEvent {
    let deleted = try ranges("deleted")
    let updated = try ranges("updated")
    let inserted = try ranges("inserted")
    let moves = try moves()
    let sources = moves.map(\.sources).sorted { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(sources, sources.dropFirst()) where range.overlaps(next) {
      throw fault("a position moves twice")
    }
    if Self.overlap(deleted, updated) { throw fault("a position is both deleted and updated") }
    if Self.overlap(deleted, sources) { throw fault("a position is both deleted and moved from") }
    if Self.overlap(inserted, moves.map(\.destinations)) {
      throw fault("a position is both inserted and moved to")
    }
    return ArrayChangeEvent(
      insertedRanges: inserted, deletedRanges: deleted, updatedRanges: updated, moveRanges: moves)
  }

  /// A range as it is written: how far it begins from the end of the one before, and its length.
  private mutating func range(after end: Int) throws(MalformedBytes) -> Range<Int> {
    let start = end + (try number(upTo: Self.greatestPosition - end, "a distance"))
    let count = try number(upTo: Self.greatestPosition - start, "a length")
    if count == 0 { throw fault("a range is empty") }
    return start..<start + count
  }

  private mutating func ranges(_ what: String) throws(MalformedBytes) -> [Range<Int>] {
    let count = try count(ofAtLeast: 2, "\(what) ranges")
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(count)
    for index in 0..<count {
      let end = ranges.last?.upperBound ?? 0
      let range = try range(after: end)
      if index > 0 && range.lowerBound == end { throw fault("two \(what) ranges are one") }
      ranges.append(range)
    }
    return ranges
  }

  private mutating func moves() throws(MalformedBytes) -> [ArrayChangeEvent.MoveRange] {
    let count = try count(ofAtLeast: 3, "moves")
    var moves: [ArrayChangeEvent.MoveRange] = []
    moves.reserveCapacity(count)
    for _ in 0..<count {
      let range = try range(after: moves.last?.destinations.upperBound ?? 0)
      let (from, overflow) = range.lowerBound.addingReportingOverflow(try zigzag())
      if overflow || from < 0 || from > Self.greatestPosition - range.count {
        throw fault("something moves from where no table has a row")
      }
      moves.append(ArrayChangeEvent.MoveRange(from: from, to: range.lowerBound, count: range.count))
    }
    return moves
  }

  fileprivate mutating func rows(of event: ArrayChangeEvent) throws(MalformedBytes) -> [TableRow] {
    let limit = remaining / Self.leastRow
    var count = 0
    for range in [event.updatedRanges, event.insertedRanges].joined() {
      // Two ranges below 2^48 cannot overflow, and more are not added to what is too much already.
      count += range.count
      if count > limit { throw fault("there are fewer rows than the change takes") }
    }
    var rows: [TableRow] = []
    rows.reserveCapacity(count)
    for _ in 0..<count { rows.append(try row()) }
    return rows
  }

  fileprivate mutating func importedRows(_ event: ArrayChangeEvent) throws(MalformedBytes) -> Int {
    if !event.isEmpty { throw fault("an import has a change of its own") }
    return try number(upTo: Self.greatestPosition, "the number of rows")
  }

  /// Whether two ascending lists have a position in common.
  private static func overlap(_ first: [Range<Int>], _ second: [Range<Int>]) -> Bool {
    var (i, j) = (0, 0)
    while i < first.count && j < second.count {
      if first[i].overlaps(second[j]) { return true }
      if first[i].upperBound < second[j].upperBound { i += 1 } else { j += 1 }
    }
    return false
  }
}
