import EditableTable
import Synchronization

/// A log in a PostgreSQL database, for any number of servers on any number of machines.
///
/// What is answered with `.appended` is on the disk of the primary, and on that of a standby where the database has a
/// synchronous one; it outlives the loss of the primary then. What is read is just as safe: an entry that a
/// primary has and no standby could vanish with it, so nobody is shown one.
///
/// ```swift
/// let log = try await PostgreSQLLog.open("postgres://user@a,b,c/database?table=shopping")
/// try await log.append([entry], after: log.head().version)
/// ```
///
/// While no server takes writes, every call throws ``LogError/unavailable(_:)`` within seconds, and the next one
/// looks again. It uses four connections, each on a thread of its own.
///
/// What its servers tell one another (``TablePeers``) goes through the database as well, and is kept nowhere.
public final class PostgreSQLLog: CommandLog {
  /// What makes acknowledged commands less safe than they could be, in words for the person who runs the server.
  public let warnings: [String]

  let key: Int
  let id: LogID
  let rememberedCommands: Int
  /// Where the imports of this log get connections of their own.
  let address: PostgreSQLAddress
  /// Whether the table was not there before this log was opened.
  private let isNew: Bool
  let isClosing: Flag
  let writer: PostgreSQLSession
  let reader: PostgreSQLSession
  /// For what takes long.
  let keeper: PostgreSQLSession
  let followers = LogFollowers()
  /// For how many milliseconds other writers wait for this one when it was overtaken.
  private let turn: Int
  let listener: PostgreSQLListener
  let progress: PostgreSQLProgress

  private init(
    _ opened: Opened, _ address: PostgreSQLAddress, reader: PostgreSQLSession, _ progress: PostgreSQLProgress,
    isClosing: Flag, rememberedCommands: Int, turn: Int
  ) throws(LogError) {
    self.turn = turn
    self.address = address
    isNew = opened.isNew
    key = opened.key
    id = opened.id
    warnings = opened.warnings
    self.rememberedCommands = rememberedCommands
    self.isClosing = isClosing
    self.reader = reader
    self.progress = progress
    writer = PostgreSQLSession(address, "writer", progress, isClosing: isClosing)
    keeper = PostgreSQLSession(address, "keeper", progress, isClosing: isClosing)
    listener = try PostgreSQLListener(
      address, key: opened.key, followers: followers, progress: progress, isClosing: isClosing)
  }

  deinit {
    isClosing.raise()
    listener.wakeUp()
  }

  /// Opens a table's log, and makes it when it is not there, unless it is said otherwise.
  ///
  /// - Parameters:
  ///   - url: An address as libpq takes it, with several servers separated by commas; the one that takes writes is
  ///     used. The parameter `table` is the table's name, "main" unless it is said. A password may be in the
  ///     address, in the file that PGPASSFILE names, or in ~/.pgpass.
  ///   - isMade: Whether a table that is not there is made; otherwise it is ``LogError/inaccessible(_:)``.
  ///   - rememberedCommands: how many of the last commands are remembered when their entries are dropped.
  /// - Throws: ``LogError``.
  public static func open(
    _ url: String, isMade: Bool = true, rememberedCommands: Int = LogEntry.rememberedCommands
  ) async throws(LogError) -> PostgreSQLLog {
    try await open(url, isMade: isMade, rememberedCommands: rememberedCommands, turn: 100)
  }

  static func open(
    _ url: String, isMade: Bool = true, rememberedCommands: Int = LogEntry.rememberedCommands, turn: Int
  ) async throws(LogError) -> PostgreSQLLog {
    let address = try PostgreSQLAddress(url)
    let isClosing = Flag()
    let progress = PostgreSQLProgress()
    let reader = PostgreSQLSession(address, "reader", progress, isClosing: isClosing)
    let opened = try await reader.run { connection throws(LogError) in
      try Opened(connection, table: address.table, isMade: isMade)
    }
    progress.opened(key: opened.key, id: opened.id)
    return try PostgreSQLLog(
      opened, address, reader: reader, progress, isClosing: isClosing, rememberedCommands: rememberedCommands,
      turn: turn)
  }

  /// Appends all of the entries, or none of them.
  @discardableResult
  public func append(_ entries: [LogEntry], after version: Int) async throws(LogError) -> AppendOutcome {
    try entries.check(after: version)
    let outcome = try await writer.append(entries, after: version, to: key)
    switch outcome {
    case .appended:
      progress.keeps(entries[entries.count - 1])
      progress.told(version + entries.count)
      followers.wakeAll()
    case .conflict(let newest):
      // The answer waited for the standby as a commit does, since it had locked the head.
      progress.keeps(newest)
      // Without a turn it is overtaken again, at worst.
      let bytes = entries.reduce(0) { $0 + $1.body.count }
      let milliseconds = turn + bytes >> Self.turnShift
      if let turn = try? await writer.takeTurn(key, milliseconds: milliseconds) {
        return .conflict(newest: turn.newest)
      }
    case .duplicate: break
    }
    return outcome
  }

  /// A turn is a millisecond longer for each 32 KiB that are decided anew.
  private static var turnShift: Int { 15 }

  /// Has `wake` called whenever there may be something new to read, and when the database cannot be reached or can
  /// again.
  public func follow(_ wake: @escaping @Sendable () -> Void) -> LogSubscription { followers.add(wake) }

  /// Closes the log, and removes its table if opening made it and it has never had a version: what an import that failed
  /// leaves.
  public func discard() async {
    let key = key
    if isNew {
      try? await keeper.run { connection throws(LogError) in
        _ = try connection.query(
          "DELETE FROM editable_table.log WHERE key = $1 AND newest = 0", [.number(key)])
      }
    }
    await close()
  }

  /// Finishes what was begun, and ends.
  public func close() async {
    isClosing.raise()
    listener.wakeUp()
    await writer.close()
    await reader.close()
    await keeper.close()
    await listener.ended()
  }
}
