import EditableTable
import ObservableArray

extension SQLiteLog {
  /// Keeps the whole table, unless a checkpoint as new is there already.
  ///
  /// It is written in parts, each with whatever is appended meanwhile, and counts when its last part is on the
  /// disk; the one before it goes afterwards.
  public func saveCheckpoint(_ state: TableState) async throws(LogError) {
    let writer = try writer()
    let newest = try await head().version
    if state.version > newest { throw .checkpointAhead(state.version, newest: newest) }
    if let there = try await checkpointVersion(), there >= state.version { return }
    let number = try await writer.write(.beginCheckpoint).count
    do throws(LogError) {
      var count = 0
      for chunk in RowChunk.chunks(of: state.rows) {
        _ = try await writer.write(.chunks([chunk], key: StoredCheckpoint.keys(number).lowerBound + count))
        count += 1
      }
      let checkpoint = StoredCheckpoint(
        number: number, version: state.version, rows: state.rows.count, chunks: count)
      _ = try await writer.write(.finishCheckpoint(checkpoint))
    } catch {
      _ = try? await writer.write(.abandonCheckpoint(number: number))
      // Where there is no room, there may be none to remove them either; then the next checkpoint does.
      try? await dropChunks()
      throw error
    }
    try await dropChunks()
  }

  func dropChunks() async throws(LogError) {
    let writer = try writer()
    while try await writer.write(.dropChunks).count > 0 {}
  }

  /// Drops the entries that the newest checkpoint makes needless.
  @discardableResult
  public func compact() async throws(LogError) -> Int {
    let writer = try writer()
    let count = try await writer.write(.trim).count
    var last = 0
    while case let next = try await writer.write(.dropBodies(after: last)).count, next > last { last = next }
    while try await writer.write(.forget).count > 0 {}
    try await dropChunks()
    try await shrink()
    return count
  }

  /// Gives the space that is free back to the system.
  func shrink() async throws(LogError) {
    let writer = try writer()
    while try await writer.write(.shrink).count > 0 {}
    try await writer.truncateWriteAheadLog()
  }
}
