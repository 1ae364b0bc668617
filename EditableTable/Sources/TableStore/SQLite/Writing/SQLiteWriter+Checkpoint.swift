import EditableTable

extension SQLiteWriter.Session {
  /// A number that no checkpoint has, nor a chunk that was left by one that was not finished.
  func beginCheckpoint() throws(LogError) -> Int {
    let used = [
      try connection.number("SELECT max(number) FROM checkpoints"),
      try connection.number("SELECT max(key) / \(StoredCheckpoint.mostChunks) FROM chunks"), begun.max(),
    ]
    let number = (used.compactMap(\.self).max() ?? 0) + 1
    begun.insert(number)
    return number
  }

  func insert(_ chunks: [[UInt8]], key: Int) throws(LogError) -> Int {
    for (index, chunk) in chunks.enumerated() { _ = try insert(chunk, key: key + index) }
    return chunks.count
  }

  private func insert(_ bytes: [UInt8], key: Int) throws(LogError) -> Int {
    let insert = statements.insertChunk
    insert.bind(1, key)
    let result = bytes.withUnsafeBytes { body -> Result<Bool, LogError> in
      insert.bind(2, byReference: body)
      insert.bind(3, Int(StoredCheckpoint.checksum(ofChunk: key, body)))
      do throws(LogError) { return .success(try insert.run()) } catch { return .failure(error) }
    }
    return try result.get() ? 1 : 0
  }

  func finish(_ checkpoint: StoredCheckpoint) throws(LogError) -> Result<WriteOutcome, LogError> {
    begun.remove(checkpoint.number)
    if checkpoint.version > newest {
      return .failure(.checkpointAhead(checkpoint.version, newest: newest))
    }
    if let there = try statements.reading.newestCheckpoint(), there.version >= checkpoint.version {
      return .success(.count(0))
    }
    try replaceCheckpoint(by: checkpoint)
    return .success(.count(1))
  }

  func replaceCheckpoint(by checkpoint: StoredCheckpoint) throws(LogError) {
    try connection.execute(
      """
      DELETE FROM checkpoints;
      INSERT INTO checkpoints (number, version, rows, chunks, checksum)
      VALUES (\(checkpoint.number), \(checkpoint.version), \(checkpoint.rows), \(checkpoint.chunks),
        \(checkpoint.checksum))
      """)
  }

  /// Some chunks at a time, so that nobody waits for long.
  private static var chunksDropped: Int { 32 }

  func dropChunks() throws(LogError) -> Int {
    var kept = begun
    if let newest = try statements.reading.newestCheckpoint() { kept.insert(newest.number) }
    var start = 0
    while let key = try connection.number("SELECT min(key) FROM chunks WHERE key >= \(start)") {
      let keys = StoredCheckpoint.keys(key / StoredCheckpoint.mostChunks)
      if kept.contains(key / StoredCheckpoint.mostChunks) {
        start = keys.upperBound
        continue
      }
      let end = min(keys.upperBound, key + Self.chunksDropped)
      try connection.execute("DELETE FROM chunks WHERE key >= \(key) AND key < \(end)")
      return connection.changes
    }
    return 0
  }
}
