import EditableTable
import Foundation
import ObservableArray
import TableStore
import Testing

@testable import log_exerciser

/// What an import leaves in the folder of its database.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ImportFileTests {
  let folder = TestFolder.make()
  var path: String { folder + "/table.db" }
  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? [] }

  @Test func aDatabaseIsThereOnceItsImportHasSucceeded() async throws {
    let draft = try #require(try SQLiteDraft(path: path))
    let staged = try await draft.log.beginImport()
    try await staged.add(StagedImportTests.rows(1_000, "imported"))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(throws: LogError.inaccessible("there is none at \(path)")) { try SQLiteLog(reading: path) }
    // No other process can create it in the meantime.
    #expect { try SQLiteLog(path: path) } throws: { ($0 as? LogError)?.code == "log_busy" }
    #expect { try SQLiteDraft(path: path) } throws: { ($0 as? LogError)?.code == "log_busy" }
    #expect(try await staged.finish(CommandID(), body: StagedImportTests.body(1_000)) == 1)
    try await draft.publish()
    #expect(files == ["table.db"])
    let log = try SQLiteLog(path: path)
    #expect(try await Array(log.replay().rows) == StagedImportTests.rows(1_000, "imported"))
    try await log.verify()
    await log.close()
    #expect(try SQLiteDraft(path: path) == nil)
    #expect(files == ["table.db"])
  }

  @Test func aNewDatabaseWhoseImportFailsIsNotThere() async throws {
    let draft = try #require(try SQLiteDraft(path: path))
    let wrong = LargeImportTests.pieces(.csv, then: "wrong\n")
    await #expect(throws: ImportError.self) {
      try await LargeImportTests.importing(.csv).run(reading: wrong, into: { draft.log })
    }
    await draft.discard()
    #expect(files == [])
  }

  @Test func aFileOfTheDraftsNameThatIsNoneOfOursStays() async throws {
    let other = path + "-importing"
    try Data("another program's".utf8).write(to: URL(filePath: other))
    #expect { try SQLiteDraft(path: path) } throws: { ($0 as? LogError)?.code == "log_foreign" }
    let log = try SQLiteLog(path: path)
    await log.close()
    #expect(try Data(contentsOf: URL(filePath: other)) == Data("another program's".utf8))
    #expect(files == ["table.db", "table.db-importing"])
  }

  /// Of a database that is there, a killed import has left parts, which the next opening removes.
  @Test func whatAKilledImportStoredIsRemovedByTheNextOpening() async throws {
    var log = try SQLiteLog(path: path)
    #expect(try await log.importRows(StagedImportTests.rows(5, "before"), time: 0) == 1)
    let before = try await log.replay()
    await log.close()
    let size = try Self.size(path)
    try await Self.killImport(into: path, afterLines: 120)
    #expect(try SQL.number("SELECT count(*) FROM chunks", in: path) > 0)
    log = try SQLiteLog(path: path)
    #expect(try await log.replay() == before)
    #expect(try SQL.number("SELECT count(*) FROM chunks", in: path) == 0)
    try await log.verify()
    await log.close()
    #expect(try Self.size(path) < size + 200_000)
    #expect(files == ["table.db"])
  }

  @Test func aNewDatabaseWhoseImportIsKilledIsNotThere() async throws {
    try await Self.killImport(into: path, afterLines: 120)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(throws: LogError.inaccessible("there is none at \(path)")) { try SQLiteLog(reading: path) }
    #expect(files.contains("table.db-importing"))
    let log = try SQLiteLog(path: path)
    #expect(try await log.head().version == 0)
    await log.close()
    #expect(files == ["table.db"])
  }

  /// `TABLE_STORE_KILLS=200` makes it long.
  private static var rounds: Int {
    ProcessInfo.processInfo.environment["TABLE_STORE_KILLS"].flatMap { Int($0) } ?? 8
  }

  @Test func anImportThatIsKilledAtAnyMomentIsThereWholeOrNotAtAll() async throws {
    let exercise = ImportExercise(rows: 5_000, bytes: 100)
    let imported = (0..<exercise.rows).map(exercise.row)
    var done = 0
    var expected = TableState(version: 0, rows: [])
    for round in 0..<Self.rounds {
      let exerciser = try Exerciser("import", path, "\(exercise.rows)", "\(exercise.bytes)")
      // In turn: somewhere in the middle, and about when it finishes.
      let isLate = round % 2 == 1
      let lines = Int.random(in: 1...130)
      var isFinishing = false
      var isDone = false
      for number in 0... {
        guard let line = await exerciser.line() else { break }
        isFinishing = isFinishing || line == "finishing"
        isDone = isDone || line.hasPrefix("done")
        if isLate ? isFinishing : number == lines { break }
      }
      usleep(UInt32.random(in: 0..<(isLate ? 150_000 : 3000)))
      exerciser.kill9()
      while let line = await exerciser.line() { isDone = isDone || line.hasPrefix("done") }
      await exerciser.finish()
      guard FileManager.default.fileExists(atPath: path) else {
        #expect(expected.version == 0 && !isDone)
        continue
      }
      let log = try SQLiteLog(path: path)
      let state = try await log.replay()
      if state.version > expected.version || isDone {
        #expect(state.version == expected.version + 1)
        #expect(Array(state.rows) == imported)
        done += 1
      } else {
        #expect(state == expected)
      }
      #expect(try await log.head().version == state.version)
      try await log.verify()
      await log.close()
      expected = state
      #expect(files == ["table.db"])
    }
    print("=> killed an import \(Self.rounds) times: \(done) were whole, the others not there")
  }

  private static func killImport(into path: String, afterLines lines: Int) async throws {
    let exerciser = try Exerciser("import", path, "50000", "100")
    for _ in 0..<lines { #expect(await exerciser.line()?.hasSuffix("rows") == true) }
    exerciser.kill9()
    await exerciser.finish()
  }

  private static func size(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
  }
}
