import EditableTable
import Testing

/// What closing promises, of every log.
@Suite struct CloseTests {
  @Test(arguments: LogUnderTest.all)
  func aClosedLogSaysSo(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    try await log.fill(1...1)
    await log.close()
    await log.close()
    await #expect(throws: LogError.closed) { try await log.head() }
    await #expect(throws: LogError.closed) { try await log.append(LogEntry.entries(2...2), after: 1) }
    await #expect(throws: LogError.closed) { try await log.entries(after: 0, limit: 1) }
    await #expect(throws: LogError.closed) { try await log.version(of: CommandID()) }
    await #expect(throws: LogError.closed) { try await log.saveCheckpoint(CheckpointTests.state(1, rows: 1)) }
    await #expect(throws: LogError.closed) { try await log.loadCheckpoint() }
    await #expect(throws: LogError.closed) { try await log.compact() }
    log.follow {}.cancel()
  }

  @Test(arguments: LogUnderTest.kept)
  func whatClosingOvertakesIsAppendedOrRefused(_ kind: LogUnderTest) async throws {
    for _ in 0..<5 {
      let storage = try await kind.storage()
      let log = try await storage.open()
      let writing = Task {
        var newest = 0
        do throws(LogError) {
          while true {
            try await log.append(LogEntry.entries(newest + 1...newest + 1), after: newest)
            newest += 1
          }
        } catch {
          #expect(error == .closed)
        }
        return newest
      }
      for await _ in log.wakes() where try await log.head().version >= 5 { break }
      await log.close()
      let acknowledged = await writing.value
      let again = try await storage.open()
      #expect(try await again.head().version == acknowledged)
      await again.close()
    }
  }
}
