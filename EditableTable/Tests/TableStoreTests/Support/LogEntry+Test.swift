import EditableTable

extension LogEntry {
  /// Entries for the versions given, with new identities and bodies that say their version.
  static func entries(_ versions: ClosedRange<Int>, bytes: Int = 24) -> [LogEntry] {
    versions.map { version in
      LogEntry(version: version, command: CommandID(), body: body(version, bytes: bytes))
    }
  }

  static func body(_ version: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: version &* 31 &+ $0) }
  }
}

extension CommandLog {
  /// All entries after `version`, read in pages of at most `limit`.
  func everything(after version: Int = 0, limit: Int = 1000) async throws(LogError) -> [LogEntry] {
    var result: [LogEntry] = []
    var version = version
    while true {
      let page = try await entries(after: version, limit: limit)
      guard let last = page.last else { return result }
      result += page
      version = last.version
    }
  }

  /// Appends entries for the versions given, which must be taken.
  @discardableResult
  func fill(_ versions: ClosedRange<Int>, bytes: Int = 24) async throws -> [LogEntry] {
    let entries = LogEntry.entries(versions, bytes: bytes)
    let outcome = try await append(entries, after: versions.lowerBound - 1)
    guard outcome == .appended else { throw UnexpectedOutcome(outcome: outcome) }
    return entries
  }
}

struct UnexpectedOutcome: Error {
  let outcome: AppendOutcome
}
