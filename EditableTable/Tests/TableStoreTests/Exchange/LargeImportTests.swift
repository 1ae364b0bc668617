import EditableTable
import Foundation
import ObservableArray
import Testing

@testable import TableStore

/// Files of more rows than an entry takes.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LargeImportTests {
  static let count = 2_000

  /// An import that takes few rows for many.
  static func importing(_ format: RowFormat, sizes: (staged: Int, piece: Int) = (20_000, 10_000))
    -> TableImport
  {
    var importing = TableImport(format, time: 5)
    importing.sizes = sizes
    return importing
  }

  static func row(_ number: Int) -> TableRow {
    TableRow(id: TableRow.ID(rawValue: UInt64(number) << 32 | 7), text: "row \(number) with a text, \u{e9}")
  }

  /// The lines of a file, in pieces of any size.
  static func pieces(_ format: RowFormat, _ count: Int = count, then end: String = "") -> () -> [UInt8]? {
    var number = 0
    var hasEnded = false
    return {
      if hasEnded { return nil }
      var piece: [UInt8] = number == 0 && format == .csv ? Array("id,text\n".utf8) : []
      let wanted = Int.random(in: 1...2_000)
      while number < count && piece.count < wanted {
        switch format {
        case .csv: CSVLine.write(row(number), to: &piece)
        case .jsonLines: JSONLine.write(row(number), to: &piece)
        }
        number += 1
      }
      if number == count {
        hasEnded = true
        piece += end.utf8
      }
      return piece
    }
  }

  @Test(arguments: LogUnderTest.all, RowFormat.allCases)
  func aLargeFileIsOneVersionWithASmallEntry(_ kind: LogUnderTest, _ format: RowFormat) async throws {
    let log = try await kind.open()
    #expect(try await log.importRows(TableRow.random(count: 3), time: 1) == 1)
    var reports: [ImportProgress] = []
    var importing = Self.importing(format)
    importing.person = PersonID("ada")
    importing.progress = { reports.append($0) }
    let result = try await importing.run(reading: Self.pieces(format), into: { log })
    #expect(result == ImportResult(version: 2, rows: Self.count))
    #expect(try await log.replay().rows.elementsEqual((0..<Self.count).lazy.map(Self.row)))
    #expect(try await log.version(of: importing.command) == 2)
    let entry = try #require(try await log.entries(after: 1, limit: 1).first)
    #expect(entry.body.count < 64)
    #expect(try HistoryItem(entry).person == PersonID("ada"))
    // How far it is only grows, and ends with all.
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.rows <= $1.rows && $0.bytes <= $1.bytes })
    #expect(reports.count > 30 && reports.last?.phase == .finishing && reports.last?.rows == Self.count)
    // Sent again, it is done already.
    let again = try await importing.run(reading: Self.pieces(format, 1_500), into: { log })
    #expect(again.version == 2)
    #expect(try await log.replay().rows.count == Self.count)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func aLargeFileWithAMistakeAtItsEndChangesNothing(_ kind: LogUnderTest) async throws {
    let storage = try await kind.storage()
    let log = try await storage.open()
    let rows = TableRow.random(count: 3)
    #expect(try await log.importRows(rows, time: 1) == 1)
    let chunks = try await storage.chunks()
    let twice = Self.row(1321).id
    for (end, reason) in [
      ("\(twice),again\n", "the identity \(twice) is on line 1323 already"),
      ("a,b,c\n", "it has 3 fields, not 2"),
    ] {
      await #expect(throws: ImportError(line: Self.count + 2, reason: reason)) {
        try await Self.importing(.csv).run(reading: Self.pieces(.csv, then: end), into: { log })
      }
    }
    var limited = Self.importing(.csv)
    limited.limits.rows = Self.count - 1
    let reason = "a table takes \(Self.count - 1) rows, and this is one more; import fewer rows"
    await #expect(throws: ImportError(line: Self.count + 1, reason: reason)) {
      try await limited.run(reading: Self.pieces(.csv), into: { log })
    }
    struct Broken: Error {}
    await #expect(throws: Broken.self) {
      var next = Self.pieces(.csv)
      try await Self.importing(.csv).run(
        reading: { () throws -> [UInt8]? in
          if let piece = next() { return piece }
          throw Broken()
        }, into: { log })
      next = { nil }
    }
    #expect(try await log.replay() == TableState(version: 1, rows: PersistentArray(rows)))
    #expect(try await storage.chunks() == chunks)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func rowsInMemoryAreImportedHoweverManyTheyAre(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    // More than fits into an entry as a test has it.
    let rows = (0..<1_100).map { TableRow(text: "\($0) " + String(repeating: "x", count: 4000)) }
    let command = CommandID()
    for _ in 0..<2 { #expect(try await log.importRows(rows, command: command, time: 1) == 1) }
    #expect(try await Array(log.replay().rows) == rows)
    await log.close()
  }

  @Test func aSmallFileWithAMistakeOpensNoLog() async throws {
    await #expect(throws: ImportError.self) {
      try await TableImport(.csv, time: 0).run(
        reading: Self.pieces(.csv, 10, then: "wrong\n"),
        into: {
          Issue.record("the log was opened")
          return MemoryLog()
        })
    }
  }

  @Test func theReaderHoldsNoRowsThatWereTaken() throws {
    var reading = RowImport(.csv)
    var next = Self.pieces(.csv)
    var taken: [TableRow] = []
    while let piece = next() {
      try reading.add(piece)
      #expect((reading.waitingBytes == 0) == (reading.count == taken.count))
      taken += reading.takeRows()
      #expect(reading.waitingBytes == 0 && reading.takeRows().isEmpty && reading.count == taken.count)
    }
    #expect(try reading.finish() == [])
    #expect(taken == (0..<Self.count).map(Self.row))
    next = { nil }
  }

  @Test func everyIdentityThatWasReadIsFoundAgain() {
    var identities = ReadIdentities()
    var random = SplitMix64(seed: 7)
    // Random ones, and ones that differ in their highest or their lowest bits only.
    let ids = (0..<20_000).map { number in
      switch number % 3 {
      case 0: TableRow.ID(rawValue: random.next() | 1 << 20)
      case 1: TableRow.ID(rawValue: UInt64(number) << 44)
      default: TableRow.ID(rawValue: UInt64(number) + 1)
      }
    }
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(identities.insert(id) == nil) }
    for number in stride(from: 0, to: ids.count, by: 7) { #expect(identities.insert(ids[number]) == number) }
    #expect(identities.count == ids.count)
  }

  #if os(Linux)
    /// Once the database's own cache is full.
    @Test func theMemoryOfAnImportDoesNotGrowWithItsBytes() async throws {
      var peaks: [Int] = []
      for rows in [18_000, 30_000] {
        let exerciser = try Exerciser("stage", TestFolder.make() + "/table.db", "\(rows)", "4000")
        var last: [String] = []
        while let line = await exerciser.line() { last = Array((last + [line]).suffix(2)) }
        await exerciser.finish()
        #expect(last.first == "done 1", "\(last)")
        peaks.append(try #require(last.last?.split(separator: " ").last.flatMap { Int($0) }))
      }
      #expect(peaks[1] - peaks[0] < 24 << 20, "\(peaks)")
    }
  #endif
}
