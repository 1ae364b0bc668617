extension TableEngine {
  /// Waits until the table has come to a version that was seen on another server, and looks for it in the log at once.
  ///
  /// Use it before you read for somebody who names a version that is newer than ``TableHistory/latest``.
  ///
  /// - Parameter limit: how long to wait.
  /// - Returns: whether the table has come there.
  @discardableResult
  public nonisolated func catchUp(to version: Int, within limit: Duration = .seconds(1)) async -> Bool {
    if history.latest.version >= version { return true }
    let (reached, continuation) = AsyncStream.makeStream(of: Void.self)
    let observation = history.observe { if $0.version >= version { continuation.finish() } }
    defer { observation.cancel() }
    await lookForNews()
    let end = Task {
      try? await Task.sleep(for: limit)
      continuation.finish()
    }
    defer { end.cancel() }
    if history.latest.version < version { for await _ in reached {} }
    return history.latest.version >= version
  }

  private func lookForNews() { queue?.signal.tellNews() }

  /// Reads what others appended when a command is refused that may be all right on another server; answers whether that was
  /// more than is known here. Each command is looked for once.
  func catchUp(with batch: CommandBatch, _ queue: LogQueue) async -> Bool {
    guard batch.commands.contains(where: \.isAhead) else { return false }
    let version = history.latest.version
    do throws(LogError) {
      try await pull(queue)
      recovered(queue, byAppending: false)
    } catch {
      lost(error, queue)
    }
    for index in queue.inFlight?.commands.indices ?? 0..<0 { looked(for: index, queue) }
    return history.latest.version > version
  }

  private func looked(for index: Int, _ queue: LogQueue) {
    queue.inFlight?.commands[index].isLookedFor = true
    // Nobody can say that there is no such version.
    if let loss = queue.loss, let command = queue.inFlight?.commands[index],
      case .failure(.unknownVersion(let version, let latest)) = command.outcome, version > latest
    {
      queue.inFlight?.commands[index].outcome = .failure(.unavailable(loss.error.message))
    }
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
