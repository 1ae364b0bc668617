import CPostgreSQL
import EditableTable
import Foundation
import ObservableArray
import Testing

@testable import TableStore
@testable import log_exerciser

/// Imports into PostgreSQL that do not come to their end.
@Suite(.enabled(if: PostgreSQLStorage.database != nil), .timeLimit(.minutes(5))) struct PostgreSQLImportTests
{
  let storage = PostgreSQLStorage(remembered: LogEntry.rememberedCommands)

  @Test func aConnectionThatBreaksInTheMiddleEndsTheImport() async throws {
    let log = try await PostgreSQLLog.open(storage.url)
    #expect(try await log.importRows(StagedImportTests.rows(5, "before"), time: 0) == 1)
    let before = try await log.replay()
    let staged = try await log.beginImport()
    try await staged.add(StagedImportTests.rows(5_000, "imported"))
    let process = try await (try #require(staged as? PostgreSQLImport)).session.run {
      connection throws(LogError) in Int(PQbackendPID(connection.handle))
    }
    try await log.reader.run { connection throws(LogError) in
      _ = try connection.query("SELECT pg_terminate_backend($1::int)", [.number(process)])
    }
    // What comes next must not be stored by itself, without what came before.
    await #expect {
      while true { try await staged.add(StagedImportTests.rows(5_000, "imported", first: 5_000)) }
    } throws: {
      ($0 as? LogError)?.code == "log_unavailable"
    }
    for _ in 0..<2 {
      await #expect {
        try await staged.finish(CommandID(), body: StagedImportTests.body(10_000))
      } throws: {
        ($0 as? LogError)?.code == "log_unavailable"
      }
    }
    await staged.abandon()
    #expect(try await log.replay() == before)
    #expect(try await storage.chunks() == 0)
    await log.close()
  }

  @Test func whatAKilledImportStoredGoesWithItsConnection() async throws {
    let log = try await PostgreSQLLog.open(storage.url)
    #expect(try await log.importRows(StagedImportTests.rows(5, "before"), time: 0) == 1)
    let before = try await log.replay()
    let exerciser = try Exerciser("import", storage.url, "200000", "100")
    for _ in 0..<150 { #expect(await exerciser.line()?.hasSuffix("rows") == true) }
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
  @Test func anImportKeepsNobodyWaiting() async throws {
    let (log, other) = (try await PostgreSQLLog.open(storage.url), try await PostgreSQLLog.open(storage.url))
    let engine = try await TableEngine.open(other, firstRows: StagedImportTests.rows(3, "first"))
    let staged = try await log.beginImport()
    try await staged.add(StagedImportTests.rows(5_000, "imported"))
    for version in 2...5 { #expect(try await engine.execute(.addItem(TableRow(text: "more"))) == version) }
    try await other.saveCheckpoint(engine.history.latest)
    #expect(try await other.compact() == 5)
    #expect(try await staged.finish(CommandID(), body: StagedImportTests.body(5_000)) == 6)
    #expect(await engine.catchUp(to: 6, within: .seconds(60)))
    #expect(Array(engine.history.latest.rows) == StagedImportTests.rows(5_000, "imported"))
    // What it decides on the rows before is decided anew.
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
    // One that was there, or has become somebody's meanwhile, stays.
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
