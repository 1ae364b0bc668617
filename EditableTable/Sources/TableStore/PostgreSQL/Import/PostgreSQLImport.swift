import EditableTable
import Synchronization

/// Rows on their way into a PostgreSQL database: one transaction on a connection of its own.
///
/// Nothing of it is visible before it is committed, and when the process or the connection ends before that, the database
/// itself takes it back.
final class PostgreSQLImport: StagedImport {
  private let log: PostgreSQLLog
  let session: PostgreSQLSession
  /// Tells this import from others, and its chunks from those of checkpoints: no version is negative.
  private let number = -Int.random(in: 1...(.max))
  /// Guarded by its lock.
  private let stored = Mutex((rows: 0, chunks: 0))

  init(_ log: PostgreSQLLog) {
    self.log = log
    session = PostgreSQLSession(log.address, "import", log.progress, isClosing: log.isClosing)
  }

  func begin() async throws(LogError) {
    let number = number
    try await session.run { connection throws(LogError) in try connection.beginImport(number) }
  }

  func add(_ rows: [TableRow]) async throws(LogError) {
    let chunks = Array(RowChunk.chunks(of: rows))
    let first = stored.withLock { stored in
      defer { stored = (stored.rows + rows.count, stored.chunks + chunks.count) }
      return stored.chunks
    }
    let (key, number) = (log.key, number)
    try await session.run { connection throws(LogError) in
      try connection.checkImport(number)
      for (index, chunk) in chunks.enumerated() {
        try connection.insert(chunk, key, version: number, number: first + index)
      }
    }
  }

  func finish(_ command: CommandID, body: [UInt8]) async throws(LogError) -> Int {
    let (rows, chunks) = stored.withLock { $0 }
    let (key, number) = (log.key, number)
    let outcome: (version: Int, isAppended: Bool)
    do throws(LogError) {
      outcome = try await session.run { connection throws(LogError) in
        try connection.finishImport(number, key, command, body: body, rows: rows, chunks: chunks)
      }
    } catch {
      guard case .unavailable = error, let version = try? await settled(command) else { throw error }
      return version
    }
    await session.close()
    if outcome.isAppended {
      log.progress.keeps(LogEntry(version: outcome.version, command: command, body: body))
      log.progress.told(outcome.version)
      log.followers.wakeAll()
    }
    return outcome.version
  }

  /// At which version the import is after all, although the answer was lost.
  private func settled(_ command: CommandID) async throws(LogError) -> Int? {
    let (key, log) = (log.key, log)
    // A commit under way has the head locked: this waits until it is decided.
    try await log.keeper.run { connection throws(LogError) in
      try connection.transaction { () throws(LogError) in
        _ = try connection.query(
          "SELECT newest FROM editable_table.log WHERE key = $1 FOR NO KEY UPDATE", [.number(key)],
          patience: PostgreSQLConnection.keeping)
      }
    }
    return try await log.version(of: command)
  }

  func abandon() async { await session.close() }
}

extension PostgreSQLLog {
  /// Begins to store rows that are to become the whole table at once.
  public func beginImport() async throws(LogError) -> any StagedImport {
    let staged = PostgreSQLImport(self)
    try await staged.begin()
    return staged
  }
}
