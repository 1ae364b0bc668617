import EditableTable
import ObservableArray

extension SQLiteReader {
  /// The version of the newest checkpoint.
  func checkpointVersion() throws(LogError) -> Int? {
    try read { (statements) throws(LogError) in try statements.newestCheckpoint()?.version }
  }

  func checkpoint() throws(LogError) -> TableState? {
    try read { (statements) throws(LogError) in
      guard let checkpoint = try statements.newestCheckpoint() else { return nil }
      return TableState(
        version: checkpoint.version, rows: PersistentArray(try statements.rows(of: checkpoint)))
    }
  }
}

extension SQLiteReader.Statements {
  func newestCheckpoint() throws(LogError) -> StoredCheckpoint? {
    defer { checkpoint.reset() }
    guard try checkpoint.step() else { return nil }
    let stored = StoredCheckpoint(
      number: checkpoint.number(0), version: checkpoint.number(1), rows: checkpoint.number(2),
      chunks: checkpoint.number(3))
    if checkpoint.number(4) != Int(stored.checksum) || !stored.isPossible {
      throw .damaged("the checkpoint of version \(stored.version) is not what was written")
    }
    return stored
  }

  fileprivate func rows(of checkpoint: StoredCheckpoint) throws(LogError) -> [TableRow] {
    let name = "the checkpoint of version \(checkpoint.version)"
    let keys = checkpoint.keys
    chunks.bind(1, keys.lowerBound)
    chunks.bind(2, keys.upperBound)
    defer { chunks.reset() }
    var rows: [TableRow] = []
    rows.reserveCapacity(min(checkpoint.rows, checkpoint.chunks * (RowChunk.bytes / RowChunk.leastRow)))
    for number in 0..<checkpoint.chunks {
      guard try chunks.step(), chunks.number(0) == keys.lowerBound + number else {
        throw .damaged("part \(number + 1) of \(checkpoint.chunks) of \(name) is missing")
      }
      let bytes = chunks.bytes(2)
      if chunks.number(1) != Int(StoredCheckpoint.checksum(ofChunk: chunks.number(0), bytes)) {
        throw .damaged("part \(number + 1) of \(checkpoint.chunks) of \(name) is not what was written")
      }
      do throws(MalformedBytes) {
        try RowChunk.read(bytes, into: &rows)
      } catch {
        throw .damaged("part \(number + 1) of \(checkpoint.chunks) of \(name): \(error)")
      }
    }
    if rows.count != checkpoint.rows {
      throw .damaged("\(name) has \(rows.count) rows, and should have \(checkpoint.rows)")
    }
    return rows
  }
}
