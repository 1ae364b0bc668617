import CPostgreSQL
import EditableTable
import Foundation
import ObservableArray
import Testing

@testable import TableStore
@testable import log_exerciser

/// Imports into PostgreSQL that do not come to their end.
@Suite(.serialized, .enabled(if: PostgreSQLStorage.database != nil), .timeLimit(.minutes(5)))
struct PostgreSQLImportTests {
  let storage = PostgreSQLStorage(remembered: LogEntry.rememberedCommands)

  @Test func aConnectionThatBreaksInTheMiddleEndsTheImport() async throws {
    let log = try await PostgreSQLLog.open(storage.url)
    #expect(try await log.importRows(StagedImportTests.rows(5, "before"), time: 0) == 1)
    let before = try await log.replay()
    let staged = try await log.beginImport()
    try await staged.add(StagedImportTests.rows(500, "imported"))
    let process = try await (try #require(staged as? PostgreSQLImport)).session.run {
      connection throws(LogError) in Int(PQbackendPID(connection.handle))
    }
    try await log.reader.run { connection throws(LogError) in
      _ = try connection.query("SELECT pg_terminate_backend($1::int)", [.number(process)])
    }
    // What comes next must not be stored by itself, without what came before.
    await #expect {
      while true { try await staged.add(StagedImportTests.rows(500, "imported", first: 500)) }
    } throws: {
      ($0 as? LogError)?.code == "log_unavailable"
    }
    for _ in 0..<2 {
      await #expect {
        try await staged.finish(CommandID(), body: StagedImportTests.body(1_000))
      } throws: {
        ($0 as? LogError)?.code == "log_unavailable"
      }
    }
    await staged.abandon()
    #expect(try await log.replay() == before)
    #expect(try await storage.chunks() == 0)
    await log.close()
  }

  /// Whether it was committed is found out over another connection.
  @Test(arguments: AnswerLosingProxy.Moment.allCases)
  func whatBecomesOfAnImportWhoseCommitIsNotAnsweredIsFoundOut(_ moment: AnswerLosingProxy.Moment)
    async throws
  {
    let (proxy, broken, straight) = try UnknownFateTests.way()
    defer { proxy.close() }
    let log = try await PostgreSQLLog.open(broken)
    let other = try await PostgreSQLLog.open(straight)
    #expect(try await log.importRows(StagedImportTests.rows(5, "before"), time: 0) == 1)
    let before = try await log.replay()
    let importing = LargeImportTests.importing(.csv)
    proxy.breakOff(moment, at: "COMMIT")
    if moment == .beforeTheStatement {
      // It was not committed, which cannot be told for certain from here.
      await #expect {
        try await importing.run(reading: LargeImportTests.pieces(.csv), into: { log })
      } throws: {
        ($0 as? UndecidedImport)?.command == importing.command
      }
      #expect(try await other.replay() == before)
    } else {
      let result = try await importing.run(reading: LargeImportTests.pieces(.csv), into: { log })
      #expect(result.version == 2 && result.rows == LargeImportTests.count)
      #expect(try await other.replay().rows.count == LargeImportTests.count)
    }
    #expect(proxy.breaks == 1)
    await log.close()
    await other.close()
  }

  @Test func whatAKilledImportStoredGoesWithItsConnection() async throws {
    let log = try await PostgreSQLLog.open(storage.url)
    #expect(try await log.importRows(StagedImportTests.rows(5, "before"), time: 0) == 1)
    let before = try await log.replay()
    let exerciser = try Exerciser("import", storage.url, "50000", "100")
    for _ in 0..<60 { #expect(await exerciser.line()?.hasSuffix("rows") == true) }
    exerciser.kill9()
    await exerciser.finish()
    #expect(try await log.replay() == before)
    #expect(try await storage.chunks() == 0)
    // Nothing is in the way of the next one.
    let result = try await LargeImportTests.importing(.csv).run(
      reading: LargeImportTests.pieces(.csv), into: { log })
    #expect(result.version == 2)
    await log.close()
  }

  /// Other servers go on while rows are stored.
  @Test func anImportDoesNotDelayOtherServers() async throws {
    let (log, other) = (try await PostgreSQLLog.open(storage.url), try await PostgreSQLLog.open(storage.url))
    let engine = try await TableEngine.open(other, firstRows: StagedImportTests.rows(3, "first"))
    let staged = try await log.beginImport()
    try await staged.add(StagedImportTests.rows(500, "imported"))
    for version in 2...5 { #expect(try await engine.execute(.addItem(TableRow(text: "more"))) == version) }
    try await other.saveCheckpoint(engine.history.latest)
    #expect(try await other.compact() == 5)
    #expect(try await staged.finish(CommandID(), body: StagedImportTests.body(500)) == 6)
    #expect(await engine.catchUp(to: 6, within: .seconds(60)))
    #expect(Array(engine.history.latest.rows) == StagedImportTests.rows(500, "imported"))
    // A command that was executed on the rows before is executed again on these.
    #expect(try await engine.execute(.addItem(TableRow(text: "after"))) == 7)
    await engine.close()
    await other.close()
    await log.close()
  }

  @Test func aTableThatAFailedImportMadeIsNotThere() async throws {
    let log = try await PostgreSQLLog.open(storage.url)
    let wrong = LargeImportTests.pieces(.csv, then: "wrong\n")
    await #expect(throws: ImportError.self) {
      try await LargeImportTests.importing(.csv).run(reading: wrong, into: { log })
    }
    await log.discard()
    await #expect { try await PostgreSQLLog.open(storage.url, isMade: false) } throws: {
      ($0 as? LogError)?.code == "log_inaccessible"
    }
    // A table that was there, or that another server has used in the meantime, stays.
    let (first, second) = (
      try await PostgreSQLLog.open(storage.url), try await PostgreSQLLog.open(storage.url)
    )
    #expect(try await second.importRows(StagedImportTests.rows(5, "second's"), time: 0) == 1)
    await first.discard()
    await second.discard()
    let log2 = try await PostgreSQLLog.open(storage.url, isMade: false)
    #expect(try await log2.replay().rows.count == 5)
    await log2.close()
  }
}
