import EditableTable
import Foundation
import ObservableArray
import TableStore
import Testing

@Suite struct RoundTripTests {
  private var random: SplitMix64

  init() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("RoundTripTests: seed \(seed)")
    random = SplitMix64(seed: seed)
  }

  @Test(arguments: RowFormat.allCases)
  mutating func anyRowsComeBackAsTheyWere(_ format: RowFormat) throws {
    for _ in 0..<60 {
      let rows = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
        TableRow(text: text(), using: &random)
      }
      let bytes = Array(format.lines(of: PersistentArray(rows)).joined())
      #expect(try read(bytes, format) == rows)
      // Written by others: a byte order mark, the other line end, no line end at the end.
      let written = String(decoding: bytes, as: UTF8.self)
      let others = "\u{feff}" + written.replacingOccurrences(of: "\r\n", with: "\n").trimmingSuffix("\n")
      #expect(try read(Array(others.utf8), format) == rows)
      let third = written.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(
        of: "\n", with: "\r\n")
      #expect(try read(Array(third.utf8), format) == rows)
    }
  }

  @Test(arguments: RowFormat.allCases)
  mutating func manyRowsAreWrittenInPieces(_ format: RowFormat) throws {
    let rows = TableRow.random(count: 20_000)
    var count = 0
    var reading = RowImport(format)
    for piece in format.lines(of: PersistentArray(rows)) {
      #expect(piece.count < 70_000)
      count += 1
      try reading.add(piece)
    }
    #expect(count > 5)
    #expect(try reading.finish() == rows)
  }

  @Test(arguments: RowFormat.allCases)
  mutating func mutatedBytesAreRowsOrNameALine(_ format: RowFormat) throws {
    for _ in 0..<1500 {
      let rows = (0..<6).map { _ in TableRow(text: text(), using: &random) }
      var bytes = Array(format.lines(of: PersistentArray(rows)).joined())
      for _ in 0..<Int.random(in: 1..<4, using: &random) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[position] = Array("\",\n\r{}\\u0".utf8).randomElement(using: &random)!
        case 2: bytes.remove(at: position)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: position)
        }
      }
      do {
        for row in try read(bytes, format) { try TableLimits().check(text: row.text) }
      } catch let error as ImportError {
        #expect((1...bytes.count { $0 == 10 } + 1).contains(error.line))
        #expect(!error.reason.isEmpty)
      }
    }
  }

  private mutating func read(_ bytes: [UInt8], _ format: RowFormat) throws(ImportError) -> [TableRow] {
    var reading = RowImport(format)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...max(1, min(rest.count, 500)), using: &random)
      try reading.add(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return try reading.finish()
  }

  /// One line of text of what gives trouble: quotes, commas, spaces at the ends, tabs, characters of four bytes,
  /// marks that combine, zero-width ones, what begins a formula, and what looks like an escape.
  private mutating func text() -> String {
    let pieces = [
      "\"", ",", " ", "\t", "a", "ä", "a\u{308}", "😀", "👨‍👩‍👧", "\\", "\\n", "\\u0041", "=1+1", "\u{feff}",
      "\u{202e}", "'",
      "{", "}", ":", "/", "null", "\u{fffd}", "\u{10ffff}", "\u{200b}", ";", "0", "ﬁ", "\u{e000}", "id,text",
    ]
    let count = Int.random(in: 0..<4, using: &random) == 0 ? 0 : Int.random(in: 0..<12, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
