/// An accepted command as the log keeps it: the log looks at its version and its identity, never into its body.
public struct LogEntry: Hashable, Sendable {
  /// The version of the table that the command made.
  public var version: Int
  /// What tells the command from every other one.
  public var command: CommandID
  /// What it did; a ``LoggedCommand``, encoded.
  public var body: [UInt8]

  /// An entry.
  public init(version: Int, command: CommandID, body: [UInt8]) {
    self.version = version
    self.command = command
    self.body = body
  }

  /// The most bytes that a body may have: 256 MiB.
  public static let bodyBytes = 256 << 20
  /// About how many bytes of bodies a page has at most, unless its first entry alone has more: 4 MiB.
  public static let pageBytes = 4 << 20
  /// How many of the last commands a log remembers at least, when it drops their entries: 1,000,000.
  public static let rememberedCommands = 1_000_000
}

extension [LogEntry] {
  /// Checks what every log expects of entries that come after `version`.
  package func check(after version: Int) throws(LogError) {
    precondition(!isEmpty, "CommandLog.append(_:after:): there is nothing to append")
    precondition(version >= 0, "CommandLog.append(_:after:): version \(version) is negative")
    for (index, entry) in enumerated() {
      precondition(
        entry.version == version + 1 + index,
        "CommandLog.append(_:after:): entry \(index) has version \(entry.version), not \(version + 1 + index)"
      )
      if entry.body.count > LogEntry.bodyBytes {
        throw .entryTooLarge(bytes: entry.body.count, limit: LogEntry.bodyBytes)
      }
    }
    if count > 1 {
      precondition(
        Set(map(\.command)).count == count, "CommandLog.append(_:after:): two entries have the same identity")
    }
  }
}
