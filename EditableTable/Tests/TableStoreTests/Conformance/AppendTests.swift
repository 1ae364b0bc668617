import EditableTable
import Testing

/// What appending promises, of every log.
@Suite struct AppendTests {
  @Test(arguments: LogUnderTest.all)
  func aNewLogIsEmptyAndLikeNoOther(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    #expect(try await log.head().version == 0)
    #expect(try await log.head() == log.head())
    #expect(try await log.entries(after: 0, limit: 10).isEmpty)
    #expect(try await log.loadCheckpoint() == nil)
    let other = try await kind.open()
    #expect(try await other.head().id != log.head().id)
    await log.close()
    await other.close()
  }

  @Test(arguments: LogUnderTest.all)
  func whatWasAppendedIsReadBackInOrder(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    var entries = LogEntry.entries(1...3)
    entries[1].body = []
    #expect(try await log.append(entries, after: 0) == .appended)
    #expect(try await log.head().version == 3)
    let more = try await log.fill(4...4)
    #expect(try await log.entries(after: 0, limit: 100) == entries + more)
    #expect(try await log.entries(after: 2, limit: 100) == entries[2...] + more)
    #expect(try await log.entries(after: 4, limit: 100).isEmpty)
    #expect(try await log.entries(after: 7, limit: 100).isEmpty)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func anAppendAfterAnyOtherVersionThanTheNewestIsAConflict(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let entries = try await log.fill(1...2)
    for version in [0, 1, 3, 1000] {
      let late = LogEntry.entries(version + 1...version + 2)
      #expect(try await log.append(late, after: version) == .conflict(newest: 2))
      #expect(try await log.version(of: late[0].command) == nil)
    }
    #expect(try await log.everything() == entries)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func aRepeatedAppendAnswersTheVersionsWhateverIsExpected(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let entries = try await log.fill(1...3)
    #expect(try await log.append(entries, after: 0) == .duplicate([1, 2, 3]))
    for version in [1, 3, 50] {
      let again = entries.enumerated().map { index, entry in
        LogEntry(version: version + 1 + index, command: entry.command, body: [UInt8(index)])
      }
      #expect(try await log.append(again, after: version) == .duplicate([1, 2, 3]))
    }
    #expect(try await log.everything() == entries)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func anAppendOfWhichSomeIsThereAppendsNothing(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let entries = try await log.fill(1...3)
    for known in 0..<4 {
      var mixed = LogEntry.entries(4...7)
      mixed[known].command = entries[1].command
      let versions = (0..<4).map { $0 == known ? 2 : nil }
      #expect(try await log.append(mixed, after: 3) == .duplicate(versions))
      #expect(try await log.append(mixed.shifted(by: -1), after: 2) == .duplicate(versions))
      for entry in mixed where entry.command != entries[1].command {
        #expect(try await log.version(of: entry.command) == nil)
      }
    }
    #expect(try await log.everything() == entries)
    try await log.fill(4...4)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func aCommandIsFoundByItsIdentity(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let entries = try await log.fill(1...40)
    for entry in entries { #expect(try await log.version(of: entry.command) == entry.version) }
    #expect(try await log.version(of: CommandID()) == nil)
    for raw in [0, UInt128.max] { #expect(try await log.version(of: CommandID(rawValue: raw)) == nil) }
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func anEntryOfMoreThanALogTakesIsRefused(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let size = LogEntry.bodyBytes + 1
    let large = LogEntry(version: 2, command: CommandID(), body: [UInt8](repeating: 7, count: size))
    let entries = LogEntry.entries(1...1) + [large]
    await #expect(throws: LogError.entryTooLarge(bytes: size, limit: LogEntry.bodyBytes)) {
      try await log.append(entries, after: 0)
    }
    #expect(try await log.head().version == 0)
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func ofRacingAppendersOneWinsEachVersion(_ kind: LogUnderTest) async throws {
    let storage = try await kind.storage()
    let first = try await storage.open()
    let logs = kind.isShared ? [first, try await storage.open()] : [first, first]
    let written = try await withThrowingTaskGroup(of: [LogEntry].self) { group in
      for writer in 0..<6 {
        let log = logs[writer % 2]
        group.addTask { try await Self.write(20, to: log, size: writer % 3 + 1) }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let log = try await first.everything()
    #expect(log.map(\.version) == Array(1...written.count))
    #expect(log == written.sorted { $0.version < $1.version })
    for log in logs { await log.close() }
  }

  /// Appends `count` times, each time until it succeeds; answers what is then in the log.
  private static func write(
    _ count: Int, to log: any CommandLog, size: Int
  ) async throws -> [LogEntry] {
    var written: [LogEntry] = []
    var newest = 0
    while written.count < count * size {
      let entries = LogEntry.entries(newest + 1...newest + size)
      switch try await log.append(entries, after: newest) {
      case .appended:
        written += entries
        newest += size
      case .conflict(let version):
        #expect(version != newest)
        newest = version
      case .duplicate(let versions): Issue.record("duplicate \(versions)")
      }
    }
    return written
  }

  @Test(arguments: LogUnderTest.all)
  func racingRepeatsOfOneAppendAppendItOnce(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    for round in 0..<10 {
      let entries = LogEntry.entries(2 * round + 1...2 * round + 2)
      let outcomes = try await withThrowingTaskGroup(of: AppendOutcome.self) { group in
        for _ in 0..<5 { group.addTask { try await log.append(entries, after: 2 * round) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.count { $0 == .appended } == 1)
      #expect(outcomes.count { $0 == .duplicate([2 * round + 1, 2 * round + 2]) } == 4)
    }
    #expect(try await log.head().version == 20)
    await log.close()
  }
}

extension [LogEntry] {
  fileprivate func shifted(by distance: Int) -> [LogEntry] {
    map { LogEntry(version: $0.version + distance, command: $0.command, body: $0.body) }
  }
}
