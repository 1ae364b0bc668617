extension TableEngine {
  /// Reads what others appended when somebody has seen it elsewhere; answers whether that was more than is known here.
  func catchUp(with batch: CommandBatch, _ queue: LogQueue) async throws(LogError) -> Bool {
    guard batch.commands.contains(where: \.isAhead) else { return false }
    let version = history.latest.version
    try await pull(queue)
    return history.latest.version > version
  }

  /// Takes in what the log has up to `version`, which it is known to have.
  ///
  /// Of a log that several machines keep, the one that is read may be behind the one that is written, and one may
  /// have lost something: trying again at once would keep all of them busy until they agree.
  func pull(_ queue: LogQueue, to version: Int) async throws(LogError) {
    try await pull(queue, through: version)
    if history.latest.version < version { throw .endsEarly(at: history.latest.version, known: version) }
  }

  /// The same, after a batch was refused because `version` is the newest one.
  func pull(_ queue: LogQueue, after batch: CommandBatch, to version: Int) async throws(LogError) {
    if let first = batch.entries.first, version < first.version - 1 {
      throw .endsEarly(at: version, known: first.version - 1)
    }
    try await pull(queue, to: version)
  }
}

extension LogError {
  /// It has less than it is known to have.
  fileprivate static func endsEarly(at version: Int, known: Int) -> LogError {
    .unavailable("it ends at version \(version), and is known to have version \(known)")
  }
}
