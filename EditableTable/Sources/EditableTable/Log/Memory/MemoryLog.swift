import Synchronization

/// A log in this process's memory, for tests and for tables that need not outlive it.
public final class MemoryLog: CommandLog {
  /// All that changes, guarded by the one lock. Nothing is called while it is held.
  let contents: Mutex<Contents>
  let followers = LogFollowers()

  /// An empty log.
  ///
  /// - Parameters:
  ///   - id: its identity.
  ///   - rememberedCommands: how many of the last commands are remembered when their entries are dropped.
  public init(id: LogID = LogID(), rememberedCommands: Int = LogEntry.rememberedCommands) {
    contents = Mutex(Contents(id: id, rememberedCommands: rememberedCommands))
  }

  /// The log's identity and newest version.
  public func head() async throws(LogError) -> LogHead {
    try contents.locked { contents throws(LogError) in
      try contents.checkOpen()
      return LogHead(id: contents.id, version: contents.newest)
    }
  }

  /// Appends all of the entries, or none of them.
  @discardableResult
  public func append(_ entries: [LogEntry], after version: Int) async throws(LogError) -> AppendOutcome {
    try entries.check(after: version)
    let outcome = try contents.locked { contents throws(LogError) in
      try contents.append(entries, after: version)
    }
    if outcome == .appended { followers.wakeAll() }
    return outcome
  }

  /// A page of the entries that follow `version`.
  public func entries(after version: Int, limit: Int) async throws(LogError) -> [LogEntry] {
    precondition(limit >= 1, "CommandLog.entries(after:limit:): a page has at least one entry")
    return try contents.locked { contents throws(LogError) in
      try contents.page(after: version, limit: limit)
    }
  }

  /// At which version a command is in the log; nil when it is not.
  public func version(of command: CommandID) async throws(LogError) -> Int? {
    try contents.locked { contents throws(LogError) in
      try contents.checkOpen()
      return contents.versions[command]
    }
  }

  /// Has `wake` called whenever there may be something new to read.
  public func follow(_ wake: @escaping @Sendable () -> Void) -> LogSubscription { followers.add(wake) }

  /// Keeps the whole table, unless a checkpoint as new is there already.
  public func saveCheckpoint(_ state: TableState) async throws(LogError) {
    try contents.locked { contents throws(LogError) in try contents.save(state) }
  }

  /// The newest checkpoint; nil when there is none.
  public func loadCheckpoint() async throws(LogError) -> TableState? {
    try contents.locked { contents throws(LogError) in
      try contents.checkOpen()
      return contents.checkpoint
    }
  }

  /// Begins to store rows that are to become the whole table at once.
  public func beginImport() async throws(LogError) -> any StagedImport {
    try contents.locked { contents throws(LogError) in try contents.checkOpen() }
    return MemoryImport(self)
  }

  /// Drops the entries that the newest checkpoint makes needless.
  @discardableResult
  public func compact() async throws(LogError) -> Int {
    try contents.locked { contents throws(LogError) in try contents.compact() }
  }

  /// Finishes what was begun, and ends.
  public func close() async { contents.withLock { $0.isClosed = true } }
}

extension Mutex where Value: Sendable {
  /// `withLock` loses the type of the error when it is left to be inferred.
  borrowing func locked<Result: Sendable>(
    _ body: (inout Value) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    let result = withLock { value -> Swift.Result<Result, LogError> in
      do throws(LogError) { return .success(try body(&value)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
