import ObservableArray

extension TableEngine {
  /// An engine on a log: the table is what the log says, and every accepted command is in it before anybody is told.
  ///
  /// Any number of engines may work on one log, in any number of processes, where the log allows it. Each carries
  /// commands out on the newest state it knows; the log takes them only when there is none newer, else they are carried
  /// out again. So all have the same states in the same order.
  ///
  /// ```swift
  /// let log = try SQLiteLog(path: "table.db")
  /// let engine = try await TableEngine.open(log, firstRows: TableRow.random(count: 5))
  /// try await engine.execute(.addItem(bread))   // on the disk, and then seen by everybody
  /// await engine.close()
  /// await log.close()
  /// ```
  ///
  /// While the log cannot be reached, the table can be read as it was, ``status`` says so, and commands wait, at
  /// most as long as ``LogOptions/patience``. The engine tries again by itself.
  ///
  /// Of the versions that the log has, the last ones are known as if the engine had been there
  /// (``TableHistoryLimits/versions``), and what people did in them they can undo.
  ///
  /// - Parameters:
  ///   - log: the log, which whoever opened it closes, after the engine.
  ///   - firstRows: the rows of a table that nobody has changed yet: they are its version 1.
  ///   - options: how the engine works with the log.
  /// - Throws: ``LogError``, when the log cannot be read or is damaged.
  /// - Complexity: O(rows of the newest checkpoint + bytes of the commands since).
  public static func open(
    _ log: any CommandLog, firstRows: [TableRow] = [], limits: TableLimits = TableLimits(),
    historyLimits: TableHistoryLimits = TableHistoryLimits(), undoLimits: UndoLimits = UndoLimits(),
    options: LogOptions = LogOptions()
  ) async throws(LogError) -> TableEngine {
    let checkpoint = try await log.loadCheckpoint() ?? TableState(version: 0, rows: [])
    let head = try await log.head()
    var state = checkpoint
    do throws(LogError) {
      state = try await log.replay(from: checkpoint, through: head.version - historyLimits.versions)
    } catch {
      // Somebody saved a newer checkpoint and compacted meanwhile, which reading on takes in.
      guard case .trimmed = error else { throw error }
    }
    let engine = TableEngine(
      state, log, head.id, options, limits: limits, historyLimits: historyLimits, undoLimits: undoLimits)
    try await engine.start(firstRows, since: checkpoint.version)
    return engine
  }

  private func start(_ firstRows: [TableRow], since checkpoint: Int) async throws(LogError) {
    guard let queue else { return }
    // Before the first read: what is appended between is told.
    queue.subscription = queue.log.follow { [signal = queue.signal] in signal.tellNews() }
    try await pull(queue)
    if history.latest.version == 0 && !firstRows.isEmpty {
      try await append(firstRows, queue)
      try await pull(queue)
    }
    queue.checkpoints.replayed(history.latest.version - checkpoint)
    replace([], in: queue)
    queue.loop = Task { [weak self, signal = queue.signal] in
      for await _ in signal.rings { await self?.run() }
    }
    saveCheckpointIfDue(queue)
  }

  /// Somebody else's first rows, if they were quicker, are as good.
  private func append(_ rows: [TableRow], _ queue: LogQueue) async throws(LogError) {
    let rows = PersistentArray(rows)
    let command = LoggedCommand(
      kind: .setItems, time: queue.options.now(),
      event: ArrayChangeEvent(insertedRanges: [0..<rows.count]), after: rows)
    let entry = LogEntry(version: 1, command: queue.inbox.ids.next(), body: command.encoded)
    try await queue.log.append([entry], after: 0)
  }

  /// Ends the engine: new commands are refused, those that wait are brought to the log, and a checkpoint that is
  /// being saved is finished.
  ///
  /// When the log cannot be reached it takes as long as the commands' patience. The log stays open. What was answered
  /// is in the log, whatever happens.
  public func close() async {
    become(.closing)
    guard let queue else { return }
    queue.subscription?.cancel()
    queue.signal.ring()
    queue.signal.finish()
    await queue.loop?.value
    await queue.saving?.value
    queue.watchdog?.cancel()
    queue.retry?.cancel()
    queue.pardon?.cancel()
  }
}
