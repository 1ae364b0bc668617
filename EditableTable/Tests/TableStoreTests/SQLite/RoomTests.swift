import EditableTable
import Foundation
import Testing

@testable import TableStore
@testable import log_exerciser

/// Disks that are full, and files and folders that may not be written.
@Suite struct RoomTests {
  /// A file system of its own, which takes rights that only root has; unmounted when it is released.
  private final class Disk: Sendable {
    let folder = TestFolder.make()

    init?(megabytes: Int) {
      guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder) else { return nil }
    }

    deinit { _ = Self.run("umount", "-l", folder) }

    func remount(_ option: String) -> Bool { Self.run("mount", "-o", "remount,\(option)", folder) }

    static func run(_ arguments: String...) -> Bool {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }

  private static let hasDisks = Disk(megabytes: 1) != nil

  @Test(.enabled(if: hasDisks, "a disk of a few megabytes takes root, on Linux"))
  func aFullDiskRefusesAndLosesNothing() async throws {
    let disk = try #require(Disk(megabytes: 6))
    let path = disk.folder + "/table.db"
    var log = try SQLiteLog(path: path)
    var written: [LogEntry] = []
    var refusals = 0
    while refusals < 3 {
      let entries = LogEntry.entries(written.count + 1...written.count + 20, bytes: 3000)
      do throws(LogError) {
        try await log.append(entries, after: written.count)
        written += entries
      } catch {
        refusals += 1
        #expect(error.code == "log_full", "\(error)")
      }
    }
    #expect(written.count > 200)
    #expect(try await log.everything() == written)
    let large = CheckpointTests.state(written.count, rows: 40_000)
    await #expect { try await log.saveCheckpoint(large) } throws: { ($0 as? LogError)?.code == "log_full" }
    #expect(try await log.loadCheckpoint() == nil)
    // With room again it goes on, in the same process.
    #expect(disk.remount("size=64m"))
    written += try await log.fill(written.count + 1...written.count + 20, bytes: 3000)
    try await log.saveCheckpoint(large)
    #expect(try await log.loadCheckpoint() == large)
    await log.close()
    log = try SQLiteLog(path: path)
    #expect(try await log.everything() == written)
    try await log.verify()
    await log.close()
  }

  @Test(.enabled(if: hasDisks, "a disk of a few megabytes takes root, on Linux"))
  func anImportThatFillsTheDiskChangesNothingAndGivesItsRoomBack() async throws {
    let disk = try #require(Disk(megabytes: 12))
    let path = disk.folder + "/table.db"
    let fill = { (rows: Int) in
      let exercise = ImportExercise(rows: rows, bytes: 1000)
      var pieces = (0..<rows).makeIterator()
      return { () -> [UInt8]? in
        pieces.next().map { number in
          let row = exercise.row(number)
          return Array((number == 0 ? "id,text\n" : "").utf8) + Array("\(row.id),\(row.text)\n".utf8)
        }
      }
    }
    // A new database is not there afterwards.
    let draft = try #require(try SQLiteDraft(path: path))
    await #expect {
      try await LargeImportTests.importing(.csv, sizes: (200_000, 100_000)).run(
        reading: fill(20_000), into: { draft.log })
    } throws: {
      ($0 as? LogError)?.code == "log_full"
    }
    await draft.discard()
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.folder) == [])
    // One that is there is as it was.
    let log = try SQLiteLog(path: path)
    #expect(try await log.importRows(StagedImportTests.rows(5, "before"), time: 0) == 1)
    let before = try await log.replay()
    await #expect {
      try await LargeImportTests.importing(.csv, sizes: (200_000, 100_000)).run(
        reading: fill(20_000), into: { log })
    } throws: {
      ($0 as? LogError)?.code == "log_full"
    }
    #expect(try await log.replay() == before)
    #expect(try SQL.number("SELECT count(*) FROM chunks", in: path) == 0)
    // The same disk has room for a smaller one.
    #expect(
      try await LargeImportTests.importing(.csv, sizes: (200_000, 100_000)).run(
        reading: fill(3_000), into: { log })
        == ImportResult(version: 2, rows: 3_000))
    try await log.verify()
    await log.close()
  }

  @Test(.enabled(if: hasDisks, "a disk of a few megabytes takes root, on Linux"))
  func aDiskTooSmallForANewLogKeepsNothingOfIt() throws {
    let disk = try #require(Disk(megabytes: 1))
    try Data(count: (1 << 20) - 12288).write(to: URL(filePath: disk.folder + "/filler"))
    let error = #expect(throws: LogError.self) { try SQLiteLog(path: disk.folder + "/table.db") }
    #expect(error?.code == "log_full", "\(String(describing: error))")
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.folder) == ["filler"])
  }

  @Test(.enabled(if: hasDisks, "a disk that may not be written takes root, on Linux"))
  func aDiskThatMayNotBeWrittenSaysSo() async throws {
    let disk = try #require(Disk(megabytes: 6))
    let path = disk.folder + "/table.db"
    let log = try SQLiteLog(path: path)
    let entries = try await log.fill(1...5)
    await log.close()
    #expect(disk.remount("ro"))
    let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
    #expect(error?.code == "log_read_only", "\(String(describing: error))")
    #expect(disk.remount("rw"))
    let again = try SQLiteLog(path: path)
    #expect(try await again.everything() == entries)
    await again.close()
  }

  /// A file that even root may not write; and a disk from which a table is read all the same.
  @Test(.enabled(if: hasDisks, "a file that root may not write takes root, on Linux"))
  func aFileThatMayNotBeWrittenIsOnlyRead() async throws {
    let folder = TestFolder.make()
    let path = folder + "/table.db"
    let log = try SQLiteLog(path: path)
    let entries = try await log.fill(1...5)
    await log.close()
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(Disk.run("mount", "--bind", path, path))
    defer { _ = Disk.run("umount", "-l", path) }
    #expect(Disk.run("mount", "-o", "remount,bind,ro", path))
    let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
    #expect(error?.code == "log_read_only", "\(String(describing: error))")
    let reader = try SQLiteLog(reading: path)
    #expect(try await reader.everything() == entries)
    await reader.close()
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test(.enabled(if: hasDisks, "a disk that may not be written takes root, on Linux"))
  func aTableOnADiskThatMayNotBeWrittenIsRead() async throws {
    let disk = try #require(Disk(megabytes: 6))
    let path = disk.folder + "/what? 100%23 #1.db"
    let log = try SQLiteLog(path: path)
    let entries = try await log.fill(1...5)
    try await log.saveCheckpoint(CheckpointTests.state(5, rows: 100))
    await log.close()
    #expect(disk.remount("ro"))
    let reader = try SQLiteLog(reading: path)
    #expect(try await reader.everything() == entries)
    #expect(try await reader.loadCheckpoint() == CheckpointTests.state(5, rows: 100))
    try await reader.verify()
    await reader.close()
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func aFileOrAFolderThatMayNotBeWrittenSaysSo() async throws {
    let folder = TestFolder.make()
    let path = folder + "/table.db"
    try await SQLiteLog(path: path).close()
    for (name, locked, open) in [(path, 0o400, 0o600), (folder, 0o500, 0o700)] {
      #expect(chmod(name, mode_t(locked)) == 0)
      let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
      #expect(error?.code == "log_read_only", "\(String(describing: error))")
      let reader = try SQLiteLog(reading: path)
      try await reader.verify()
      await reader.close()
      #expect(chmod(name, mode_t(open)) == 0)
    }
    #expect(chmod(path, 0) == 0)
    let error = #expect(throws: LogError.self) { try SQLiteLog(path: path) }
    #expect(error?.code == "log_inaccessible", "\(String(describing: error))")
  }
}
