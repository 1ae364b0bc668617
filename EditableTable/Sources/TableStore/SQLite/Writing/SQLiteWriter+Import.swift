import EditableTable

extension SQLiteWriter.Session {
  /// Appends the entry that stands for an import, and makes its rows the newest checkpoint.
  func finish(
    _ stored: StoredImport, _ command: CommandID, body: [UInt8]
  ) throws(LogError) -> WriteOutcome {
    begun.remove(stored.number)
    if try !insert(LogEntry(version: newest + 1, command: command, body: body)) {
      let find = statements.reading.find
      find.bind(1, command)
      defer { find.reset() }
      if try find.step() { return .count(find.number(0)) }
      throw .damaged("command \(command) is there twice and not to be found")
    }
    newest += 1
    try replaceCheckpoint(
      by: StoredCheckpoint(
        number: stored.number, version: newest, rows: stored.rows, chunks: stored.chunks))
    return .imported(newest)
  }

  /// Removes what a process that was killed stored of a checkpoint or an import, and gives its space back.
  func removeUnfinished() throws(LogError) {
    var count = 0
    while case let dropped = try inTransaction({ () throws(LogError) in try dropChunks() }), dropped > 0 {
      count += dropped
    }
    if count == 0 { return }
    while try inTransaction({ () throws(LogError) in try shrink() }) > 0 {}
  }

  /// A transaction for each piece, so that the write-ahead log stays short. Nothing is written where nothing is to do.
  private func inTransaction(_ body: () throws(LogError) -> Int) throws(LogError) -> Int {
    try connection.transaction { () throws(LogError) in try body() }
  }
}
