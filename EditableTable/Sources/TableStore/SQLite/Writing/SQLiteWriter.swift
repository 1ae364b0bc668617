import EditableTable

/// Writes a log's database, alone, on a thread of its own.
///
/// What was asked for while it was busy is its next transaction: so the disk is waited for once for many
/// callers, and nobody is answered before what they asked for is on it.
actor SQLiteWriter {
  private let executor = QueueExecutor("table log, writing")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private nonisolated let queue = WriteQueue()
  /// Nil when it is closed.
  private var session: Session?
  private let owner: OwnerFile
  private let appended: @Sendable () -> Void

  /// - Parameters:
  ///   - appended: called after entries were appended, before their writers are answered.
  init(
    _ path: String, _ owner: OwnerFile, _ schema: SQLiteSchema, rememberedCommands: Int,
    appended: @escaping @Sendable () -> Void
  ) throws(LogError) {
    self.owner = owner
    self.appended = appended
    session = try Session(
      SQLiteConnection(path, .writing), path, owner, schema, rememberedCommands: rememberedCommands)
  }

  nonisolated func write(_ request: WriteRequest) async throws(LogError) -> WriteOutcome {
    let result = await withCheckedContinuation { continuation in
      switch queue.add(WriteQueue.Item(request: request, continuation: continuation)) {
      case .added: break
      case .first: Task { await serve() }
      case .refused: continuation.resume(returning: .failure(.closed))
      }
    }
    return try result.get()
  }

  /// Finishes what is queued, and refuses what comes later.
  func close() {
    queue.close()
    serve()
    session?.connection.checkpointsOnClose(true)
    session = nil
  }

  /// Brings all of the write-ahead log into the database, and makes it short again.
  func truncateWriteAheadLog() throws(LogError) {
    guard let session else { throw .closed }
    try session.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func serve() {
    while case let batch = queue.take(), !batch.isEmpty { commit(batch) }
  }

  private func commit(_ batch: [WriteQueue.Item]) {
    guard let session else {
      for item in batch { item.continuation.resume(returning: .failure(.closed)) }
      return
    }
    do throws(LogError) {
      let outcomes = try session.commit(batch.map(\.request))
      if outcomes.contains(where: \.isAppended) { appended() }
      for (item, outcome) in zip(batch, outcomes) { item.continuation.resume(returning: outcome) }
    } catch {
      if batch.count == 1 {
        batch[0].continuation.resume(returning: .failure(error))
      } else {
        // Each by itself: what one of them needs too much of is no reason to refuse the others.
        for item in batch { commit([item]) }
      }
    }
  }
}

extension Result<WriteOutcome, LogError> {
  fileprivate var isAppended: Bool {
    switch self {
    case .success(.append(.appended)), .success(.imported): true
    default: false
    }
  }
}
