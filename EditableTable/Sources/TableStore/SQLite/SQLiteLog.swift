import EditableTable

/// A log in an SQLite database: one file, one process that writes it, and as many that read it as you like.
///
/// What was answered with `.appended` is on the disk. Appends that come while the disk is waited for are
/// written together, by one wait for all. A database that is damaged or belongs to another program is refused
/// and left as it is.
///
/// ```swift
/// let log = try SQLiteLog(path: "table.db")   // made when it is not there
/// try await log.append([LogEntry(version: 1, command: id, body: command.encoded)], after: 0)
/// await log.close()
/// ```
///
/// It keeps files beside the database: `-wal` and `-shm` are SQLite's, and belong to it as long as they are
/// there; `-owner` says which process has it.
public final class SQLiteLog: CommandLog {
  /// The database: an absolute path without links.
  public let path: String

  let schema: SQLiteSchema
  let file: DatabaseFile
  private let access: Access
  private let pages: SQLiteReader
  private let checkpoints: SQLiteReader
  private let followers = LogFollowers()

  private enum Access: Sendable {
    /// `leavesFiles`: whether SQLite's files beside the database are there because of it.
    case reading(leavesFiles: Bool)
    case writing(SQLiteWriter, OwnerFile)
  }

  /// Opens the log at `path`, and makes it when there is none.
  ///
  /// - Parameters:
  ///   - path: the database. Its folder has to be there.
  ///   - rememberedCommands: how many of the last commands are remembered when their entries are dropped.
  /// - Throws: ``LogError``: `busy` when another process has it, `foreign` when the file is something else,
  ///   `damaged`, `newer`, `readOnly`, `full` or `inaccessible`. The file is then as it was.
  public convenience init(
    path: String, rememberedCommands: Int = LogEntry.rememberedCommands
  ) throws(LogError) {
    try self.init(path: path, .current, rememberedCommands: rememberedCommands)
  }

  init(
    path: String, _ schema: SQLiteSchema, rememberedCommands: Int = LogEntry.rememberedCommands
  ) throws(LogError) {
    file = try DatabaseFile(path)
    self.path = file.path
    self.schema = schema
    // What is not ours gets no file beside it either.
    _ = try file.content(schema)
    let owner = try OwnerFile(database: file.path)
    // An import into a database that is not there yet would hold the owner file.
    SQLiteDraft.removeRemains(of: file.path)
    if try file.content(schema) == .nothing {
      if let mark = owner.markFound { throw .lost(mark, endsAt: nil, in: file.path) }
      try file.create(schema)
    }
    let followers = followers
    let writer = try SQLiteWriter(file.path, owner, schema, rememberedCommands: rememberedCommands) {
      followers.wakeAll()
    }
    access = .writing(writer, owner)
    pages = try SQLiteReader(file.path, schema)
    checkpoints = try SQLiteReader(file.path, schema)
  }

  /// Opens the log at `path` for reading, beside the process that has it. Every write is refused as
  /// ``LogError/readOnly(_:)``.
  ///
  /// - Throws: ``LogError``; `inaccessible` when there is none, `damaged` when it does not have all that was
  ///   acknowledged.
  public convenience init(reading path: String) throws(LogError) { try self.init(reading: path, .current) }

  init(reading path: String, _ schema: SQLiteSchema) throws(LogError) {
    file = try DatabaseFile(path)
    self.path = file.path
    self.schema = schema
    if try file.content(schema) == .nothing { throw .inaccessible("there is none at \(file.path)") }
    try file.checkIsReadable()
    access = .reading(leavesFiles: !file.hasSideFiles)
    // Read before the database is, which has at least as much then.
    pages = try SQLiteReader(file.path, schema, atLeast: OwnerFile.mark(of: file.path))
    checkpoints = try SQLiteReader(file.path, schema)
  }

  /// The log's identity and newest version.
  public func head() async throws(LogError) -> LogHead { try await pages.head() }

  /// Appends all of the entries, or none of them.
  @discardableResult
  public func append(_ entries: [LogEntry], after version: Int) async throws(LogError) -> AppendOutcome {
    try entries.check(after: version)
    guard case .append(let outcome) = try await writer().write(.append(entries, after: version)) else {
      preconditionFailure("an append has the outcome of one")
    }
    return outcome
  }

  /// A page of the entries that follow `version`.
  public func entries(after version: Int, limit: Int) async throws(LogError) -> [LogEntry] {
    precondition(limit >= 1, "CommandLog.entries(after:limit:): a page has at least one entry")
    return try await pages.entries(after: version, limit: limit)
  }

  /// At which version a command is in the log; nil when it is not.
  public func version(of command: CommandID) async throws(LogError) -> Int? {
    try await pages.version(of: command)
  }

  /// Has `wake` called whenever there may be something new to read: what this process appends.
  public func follow(_ wake: @escaping @Sendable () -> Void) -> LogSubscription { followers.add(wake) }

  /// The newest checkpoint; nil when there is none.
  public func loadCheckpoint() async throws(LogError) -> TableState? { try await checkpoints.checkpoint() }

  /// Finishes what was begun, and ends.
  public func close() async {
    await pages.close()
    await checkpoints.close()
    switch access {
    case .reading(let leavesFiles):
      if leavesFiles { file.removeSideFiles() }
    case .writing(let writer, let owner):
      // The last connection to close leaves the database whole, without a write-ahead log. Whoever still reads it
      // leaves that there, as does a disk that is full: a part of the database, which must not be lost. And what somebody
      // deleted meanwhile is missed at the next start.
      await writer.close()
      owner.release(keepingMark: file.hasWriteAheadLog || !file.isThere)
    }
  }

  /// The owner file, while the log is open for writing.
  var owner: OwnerFile? {
    if case .writing(_, let owner) = access { owner } else { nil }
  }

  func writer() throws(LogError) -> SQLiteWriter {
    switch access {
    case .reading: throw .readOnly("\(path) was opened for reading")
    case .writing(let writer, _): return writer
    }
  }

  func checkpointVersion() async throws(LogError) -> Int? { try await checkpoints.checkpointVersion() }
}
