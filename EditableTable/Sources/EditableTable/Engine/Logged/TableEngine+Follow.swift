import ObservableArray

extension TableEngine {
  private static var pageEntries: Int { 1000 }

  /// Reads what others appended.
  func follow(_ queue: LogQueue) async {
    let version = history.latest.version
    do {
      try await pull(queue)
      recovered(queue, byAppending: false)
    } catch {
      lost(error, queue)
      followLater(queue)
    }
    if history.latest.version != version { replace([], in: queue) }
  }

  /// However often it is told of news meanwhile, the engine waits for one next try.
  private func followLater(_ queue: LogQueue) {
    if queue.retry != nil { return }
    let delay = queue.options.longestDelay
    queue.retry = Task { [weak self] in
      try? await Task.sleep(for: delay)
      await self?.followAgain()
    }
  }

  private func followAgain() {
    queue?.retry = nil
    queue?.signal.tellNews()
  }

  /// Takes in what the log has and the table has not: all of it, or enough to be at `version`.
  func pull(_ queue: LogQueue, through version: Int = .max) async throws(LogError) {
    while history.latest.version < version {
      do {
        let page = try await queue.log.entries(after: history.latest.version, limit: Self.pageEntries)
        if page.isEmpty { return }
        if let imported = try take(page) { try await takeImport(imported.entry, imported.command, queue) }
      } catch .trimmed(let version) {
        guard let state = try await queue.log.loadCheckpoint(), state.version > history.latest.version else {
          throw .trimmed(through: version)
        }
        people.replace(history.latest, by: state)
        history.restart(at: state)
        queue.options.report(.restarted(version: state.version))
      }
    }
  }

  /// Publishes what the log has. What is damaged is not applied, nor what follows it.
  ///
  /// - Returns: the import that comes next, and at which it stopped: the rest of the page is read again after it.
  private func take(_ page: [LogEntry]) throws(LogError) -> (entry: LogEntry, command: LoggedCommand)? {
    var steps: [HistoryStep] = []
    steps.reserveCapacity(page.count)
    var latest = history.latest
    var damage: LogError?
    var imported: (entry: LogEntry, command: LoggedCommand)?
    for entry in page {
      do throws(LogError) {
        let command = try Self.read(entry, after: latest)
        if command.kind == .importItems {
          imported = (entry, command)
          break
        }
        let rows = try Self.rows(of: entry, command, on: latest)
        let state = TableState(version: entry.version, rows: rows)
        let step = HistoryStep(
          state: state, event: command.event, by: command.person, replacing: latest.rows)
        people.follow(command, step, from: latest)
        steps.append(step)
        remembered.insert(entry.command, entry.version)
        latest = state
      } catch {
        damage = error
        break
      }
    }
    if !steps.isEmpty { _ = history.publish(steps) }
    if let damage { throw damage }
    return imported
  }

  /// Makes imported rows the table: one update, as every other command. When a later checkpoint has replaced theirs, the
  /// table restarts from that one.
  private func takeImport(
    _ entry: LogEntry, _ command: LoggedCommand, _ queue: LogQueue
  ) async throws(LogError) {
    let state = try await queue.log.checkpoint(importedAt: entry.version)
    let latest = history.latest
    guard latest.version == entry.version - 1 else { return }
    if state.version > entry.version {
      people.replace(latest, by: state)
      history.restart(at: state)
      return queue.options.report(.restarted(version: state.version))
    }
    // Of millions of rows it takes seconds, in which the engine goes on with everything else. Nothing but the caller leads
    // the table on.
    let event = await Task.detached { ArrayChangeEvent(from: latest.rows, to: state.rows) }.value
    let step = HistoryStep(state: state, event: event, by: command.person, replacing: latest.rows)
    people.follow(command, step, from: latest)
    remembered.insert(entry.command, entry.version)
    let dropped = history.publish(CollectionOfOne(step))
    // Freeing a large old state takes its time, for which the viewers should not wait.
    if !dropped.isEmpty { Task { withExtendedLifetime(dropped) {} } }
  }

  private static func read(_ entry: LogEntry, after state: TableState) throws(LogError) -> LoggedCommand {
    guard entry.version == state.version + 1 else {
      throw .damaged("entry \(entry.version) follows version \(state.version)")
    }
    return try entry.decoded()
  }

  private static func rows(
    of entry: LogEntry, _ command: LoggedCommand, on state: TableState
  ) throws(LogError) -> PersistentArray<TableRow> {
    do throws(LoggedCommand.Misfit) {
      return try command.applied(to: state.rows)
    } catch {
      throw .damaged("entry \(entry.version) does not fit the table: \(error)")
    }
  }

  func lost(_ error: LogError, _ queue: LogQueue) {
    if queue.loss == nil { queue.options.report(.lost(error)) }
    queue.loss = LogQueue.Loss(error: error, since: queue.loss?.since ?? .now)
    become(.unavailable(error.reason))
    switch error {
    case .full, .readOnly: tryLater(queue)
    default: break
    }
  }

  /// Whether there is room again shows only when a command comes, and whoever asks for the status may send none as long as
  /// it is bad: so after a while it is good until the next one fails.
  private func tryLater(_ queue: LogQueue) {
    guard queue.pardon == nil else { return }
    queue.pardon = Task { [weak self, patience = queue.options.patience] in
      try? await Task.sleep(for: patience)
      await self?.pardon()
    }
  }

  private func pardon() {
    guard let queue else { return }
    queue.pardon = nil
    switch queue.loss?.error {
    case .full, .readOnly:
      queue.loss = nil
      become(.ok)
    default: break
    }
  }

  /// The log has answered. That it could be read says nothing of whether it has room.
  func recovered(_ queue: LogQueue, byAppending isAppended: Bool) {
    guard let loss = queue.loss else { return }
    if !isAppended, case .full = loss.error { return }
    if !isAppended, case .readOnly = loss.error { return }
    queue.loss = nil
    become(.ok)
    queue.options.report(.recovered)
  }
}

extension LogError {
  /// What is wrong, without what to do.
  fileprivate var reason: String {
    if case .unavailable(let reason) = self {
      "the table's log cannot be reached: \(reason)"
    } else {
      message
    }
  }
}
