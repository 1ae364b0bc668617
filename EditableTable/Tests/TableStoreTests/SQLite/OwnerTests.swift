import EditableTable
import Foundation
import TableStore
import Testing

@Suite struct OwnerTests {
  let path = TestFolder.make() + "/table.db"

  @Test func aSecondProcessIsToldWhoHasIt() async throws {
    let exerciser = try Exerciser("hold", path)
    #expect(await exerciser.line() == "open")
    let error = try #require(throws: LogError.self) { try SQLiteLog(path: path) }
    guard case .busy(let owner) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(owner.process == exerciser.identifier)
    #expect(owner.host == ProcessInfo.processInfo.hostName)
    let since = try Date(try #require(owner.since), strategy: .iso8601)
    #expect(abs(since.timeIntervalSinceNow) < 3600)
    #expect(error.message.contains("in use by process \(exerciser.identifier) on host"))
    await exerciser.finish()
    let log = try SQLiteLog(path: path)
    await log.close()
  }

  @Test func theLockGoesWithAProcessThatIsKilled() async throws {
    let exerciser = try Exerciser("hold", path)
    #expect(await exerciser.line() == "open")
    exerciser.kill9()
    await exerciser.finish()
    #expect(FileManager.default.fileExists(atPath: path + "-owner"))
    let log = try SQLiteLog(path: path)
    try await log.fill(1...1)
    await log.close()
    #expect(!FileManager.default.fileExists(atPath: path + "-owner"))
  }

  @Test func aFileWithASecondNameIsRefused() async throws {
    await (try SQLiteLog(path: path)).close()
    let second = TestFolder.make() + "/second.db"
    try FileManager.default.linkItem(atPath: path, toPath: second)
    for name in [path, second] {
      let error = #expect(throws: LogError.self) { try SQLiteLog(path: name) }
      #expect(error?.message.contains("hard link") == true, "\(error as Any)")
    }
    try FileManager.default.removeItem(atPath: second)
    await (try SQLiteLog(path: path)).close()
  }

  @Test func whatIsDeletedUnderALogTakesNothingMoreAndIsMissedAfterwards() async throws {
    let log = try SQLiteLog(path: path)
    try await log.fill(1...3)
    for end in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + end) }
    await #expect { try await log.fill(4...4) } throws: { error in
      (error as? LogError)?.message.contains("moved or deleted") == true
    }
    await log.close()
    let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
    #expect(error?.code == "log_damaged")
  }

  @Test func everyNameOfAFileLeadsToOneOwner() async throws {
    let log = try SQLiteLog(path: path)
    let link = TestFolder.make() + "/link.db"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let folder = TestFolder.make() + "/folder"
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: URL(filePath: path).deletingLastPathComponent().path)
    for name in [path, link, folder + "/table.db", folder + "/./table.db"] {
      let error = #expect(throws: LogError.self) { try SQLiteLog(path: name) }
      #expect(error?.code == "log_busy", "\(name)")
    }
    await log.close()
  }

  @Test func anOwnerFileThatMakesNoSenseIsNoHindrance() async throws {
    for text in [
      "", "\n \nprocess x\nhost\n", String(repeating: "process 1 ", count: 500), "acknowledged 1 2 3\n",
    ] {
      try text.write(toFile: path + "-owner", atomically: false, encoding: .utf8)
      let log = try SQLiteLog(path: path)
      let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
      #expect(error?.code == "log_busy")
      await log.close()
    }
  }

  @Test func othersMayReadMeanwhile() async throws {
    let log = try SQLiteLog(path: path)
    let entries = try await log.fill(1...5)
    let reader = try SQLiteLog(reading: path)
    #expect(try await reader.everything() == entries)
    try await log.saveCheckpoint(CheckpointTests.state(5, rows: 100))
    #expect(try await reader.loadCheckpoint() == CheckpointTests.state(5, rows: 100))
    let more = try await log.fill(6...6)
    #expect(try await reader.entries(after: 5, limit: 10) == more)
    await #expect { try await reader.append(LogEntry.entries(7...7), after: 6) } throws: { error in
      (error as? LogError)?.code == "log_read_only"
    }
    await reader.close()
    await log.close()
  }
}
