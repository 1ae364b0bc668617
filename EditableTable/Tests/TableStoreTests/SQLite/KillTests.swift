import EditableTable
import Foundation
import TableStore
import Testing

@testable import log_exerciser

@Suite struct KillTests {
  /// `TABLE_STORE_KILLS=200` makes it long.
  private static var rounds: Int {
    ProcessInfo.processInfo.environment["TABLE_STORE_KILLS"].flatMap { Int($0) } ?? 6
  }

  @Test func whatWasAcknowledgedOutlivesAKillAtAnyMoment() async throws {
    let path = TestFolder.make() + "/table.db"
    var acknowledged = 0
    var total = 0
    for _ in 0..<Self.rounds {
      let exerciser = try Exerciser("write", path)
      // Any number of commands, and then some time that is no whole number of them.
      let count = Int.random(in: 1..<3000)
      var last: [String] = []
      var lines = 0
      while lines < count, let line = await exerciser.line() {
        last.append(line)
        lines += 1
      }
      #expect(lines == count, "the exerciser ended by itself: \(last.suffix(1))")
      usleep(UInt32.random(in: 0..<3000))
      exerciser.kill9()
      while let line = await exerciser.line() { last.append(line) }
      await exerciser.finish()
      total += last.count
      acknowledged = try await Self.check(path, last, after: acknowledged)
    }
    print("=> killed \(Self.rounds) times: \(total) commands acknowledged, all there once and in order")
  }

  /// Checks what is there after a kill, and answers the newest version.
  private static func check(_ path: String, _ lines: [String], after version: Int) async throws -> Int {
    let log = try SQLiteLog(path: path)
    let head = try await log.head()
    let checkpoint = try await log.loadCheckpoint()
    if let checkpoint { #expect(checkpoint == Exercise.state(checkpoint.version)) }
    let first = try await Self.firstKept(log, from: version)
    #expect(first == version || first <= checkpoint?.version ?? 0)
    var entries: [Int: LogEntry] = [:]
    for entry in try await log.everything(after: first) { entries[entry.version] = entry }
    #expect(entries.count == head.version - first)
    #expect(entries.values.allSatisfy { $0.body == Exercise.body(of: $0.command) })
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ")
      let acknowledged = try #require(Int(words[0]))
      let command = try #require(CommandID(String(words[1])))
      // What the last process wrote and nobody was told of may come before.
      #expect(
        index == 0 ? acknowledged > version : entries[acknowledged - 1] != nil || acknowledged - 1 <= first)
      #expect(entries[acknowledged]?.command == command || acknowledged <= first)
      #expect(try await log.version(of: command) == acknowledged)
    }
    try await log.verify()
    await log.close()
    return head.version
  }

  /// `version`, or up to which one the entries are gone.
  private static func firstKept(_ log: SQLiteLog, from version: Int) async throws(LogError) -> Int {
    do throws(LogError) {
      _ = try await log.entries(after: version, limit: 1)
      return version
    } catch {
      guard case .trimmed(let trimmed) = error else { throw error }
      return trimmed
    }
  }
}
