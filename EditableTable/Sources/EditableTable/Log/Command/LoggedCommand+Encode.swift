import ObservableArray

extension LoggedCommand {
  /// The form it is written in now; the first byte of the encoding.
  static let form: UInt8 = 1

  /// The command as bytes, which ``init(encoded:)`` reads.
  ///
  /// - Complexity: O(bytes).
  public var encoded: [UInt8] {
    let texts = rows.reduce(0) { $0 + $1.text.utf8.count }
    var writer = ByteWriter(capacity: Self.roomForOneRange + texts + rows.count * ByteReader.leastRow)
    writer.byte(Self.form)
    writer.byte(kind.rawValue)
    writer.text(person?.description)
    writer.number(zigzag: time)
    writer.ranges(event.deletedRanges)
    writer.ranges(event.updatedRanges)
    writer.ranges(event.insertedRanges)
    writer.moves(event.moveRanges)
    for row in rows { writer.row(row) }
    if let importedRows { writer.number(importedRows) }
    return writer.bytes
  }

  /// What a command has beside its rows, when it is a person's and of one row, as most are.
  private static var roomForOneRange: Int { 64 }
}

extension ByteWriter {
  /// Ascending ranges, each as its distance from the one before and its length.
  fileprivate mutating func ranges(_ ranges: [Range<Int>]) {
    number(ranges.count)
    var end = 0
    for range in ranges {
      number(range.lowerBound - end)
      number(range.count)
      end = range.upperBound
    }
  }

  fileprivate mutating func moves(_ moves: [ArrayChangeEvent.MoveRange]) {
    number(moves.count)
    var end = 0
    for move in moves {
      number(move.to - end)
      number(move.count)
      number(zigzag: move.from - move.to)
      end = move.to + move.count
    }
  }
}
