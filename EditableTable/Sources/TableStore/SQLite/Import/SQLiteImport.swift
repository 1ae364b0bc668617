import EditableTable
import Synchronization

/// Rows on their way into an SQLite database: chunks of a checkpoint that is not there yet.
final class SQLiteImport: StagedImport {
  private let log: SQLiteLog
  private let writer: SQLiteWriter
  /// Guarded by its lock.
  private let stored: Mutex<StoredImport>

  init(_ log: SQLiteLog, _ writer: SQLiteWriter, number: Int) {
    self.log = log
    self.writer = writer
    stored = Mutex(StoredImport(number: number))
  }

  func add(_ rows: [TableRow]) async throws(LogError) {
    let chunks = Array(RowChunk.chunks(of: rows))
    if chunks.isEmpty { return }
    let (key, room) = stored.withLock { stored in
      let key = stored.nextKey
      stored.rows += rows.count
      stored.chunks += chunks.count
      stored.bytes += chunks.reduce(0) { $0 + $1.count }
      return (key, stored.room)
    }
    log.owner?.reserveRoom(room)
    _ = try await writer.write(.chunks(chunks, key: key))
  }

  func finish(_ command: CommandID, body: [UInt8]) async throws(LogError) -> Int {
    let stored = stored.withLock { $0 }
    log.owner?.giveRoomBack()
    let version =
      switch try await writer.write(.finishImport(stored, command, body: body)) {
      case .imported(let version): version
      // The command was there already.
      case .count(let version): version
      case .append: preconditionFailure("an import has the outcome of one")
      }
    // The checkpoint before, or what was stored for nothing.
    try? await log.dropChunks()
    return version
  }

  func abandon() async {
    let number = stored.withLock { $0.number }
    log.owner?.giveRoomBack()
    _ = try? await writer.write(.abandonCheckpoint(number: number))
    try? await log.dropChunks()
    try? await log.shrink()
  }
}

extension SQLiteLog {
  /// Begins to store rows that are to become the whole table at once.
  public func beginImport() async throws(LogError) -> any StagedImport {
    let writer = try writer()
    return SQLiteImport(self, writer, number: try await writer.write(.beginCheckpoint).count)
  }
}
