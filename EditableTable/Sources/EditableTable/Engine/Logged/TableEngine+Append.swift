extension TableEngine {
  /// What goes on as long as the engine lives: batches go to the log, and what others appended is read.
  func run() async {
    guard let queue else { return }
    while true {
      if !queue.next.isEmpty { await gather(queue) }
      if send(queue) {
        await bringToLog(queue)
      } else if queue.signal.takeNews() {
        await follow(queue)
      } else {
        return
      }
    }
  }

  /// Waits a moment for the next commands of those who were just answered: the disk takes many as quickly as few.
  private func gather(_ queue: LogQueue) async {
    while queue.next.commands.count < queue.expected, ContinuousClock.now < queue.expectedUntil {
      takeIn(queue, goesOn: true)
      await Task.yield()
    }
    if takeIn(queue) { Task { await takeInAll() } }
  }

  /// Puts the next batch on its way; false when there is none.
  private func send(_ queue: LogQueue) -> Bool {
    if queue.next.isStale { replace([], in: queue) }
    if queue.next.isEmpty { return false }
    queue.next.people = queue.people
    queue.inFlight = queue.next
    queue.next = CommandBatch()
    return true
  }

  /// Appends the batch that is on its way, and tries until it is known what became of it.
  private func bringToLog(_ queue: LogQueue) async {
    var delay = queue.options.firstDelay
    var isUndecided = false
    while let batch = queue.inFlight {
      do {
        // Once the batch may be in the log, what it did must not be taken for what others did.
        if !isUndecided, await catchUp(with: batch, queue) { return takeBack(queue, known: [:]) }
        switch try await append(batch, queue) {
        case nil:
          settle(queue)
          // Nothing may have been asked of the log: whether it can be reached is found out by reading it.
          if queue.loss != nil { queue.signal.tellNews() }
          return
        case .appended: settle(queue)
        case .conflict(let newest):
          try await pull(queue, after: batch, to: newest)
          takeBack(queue, known: [:])
        case .duplicate(let versions):
          try await pull(queue, to: versions.compactMap(\.self).max() ?? 0)
          let known = zip(batch.entries, versions).compactMap { entry, version in
            version.map { (entry.command, $0) }
          }
          takeBack(queue, known: Dictionary(uniqueKeysWithValues: known))
        }
        recovered(queue, byAppending: true)
        return
      } catch .unavailable(let reason) {
        isUndecided = true
        lost(.unavailable(reason), queue)
        if status == .closing, queue.inFlight?.commands.contains(where: \.isWaiting) != true {
          // Nobody waits, and whoever opens the log again finds out.
          return refuse(queue, .undecided(reason))
        }
        try? await Task.sleep(for: delay)
        delay = min(delay * 2, queue.options.longestDelay)
      } catch {
        lost(error, queue)
        refuse(queue, isUndecided ? .undecided(error.message) : .log(error))
        return
      }
    }
  }

  /// What became of the batch; nil when nothing of it is for the log.
  private func append(_ batch: CommandBatch, _ queue: LogQueue) async throws(LogError) -> AppendOutcome? {
    try await recognise(queue)
    guard let first = batch.entries.first else { return nil }
    let begun = ContinuousClock.now
    defer { queue.lastAppend = .now - begun }
    return try await queue.log.append(batch.entries, after: first.version - 1)
  }

  /// Finds the commands that were sent again and would be refused or change nothing now: they have been carried
  /// out before.
  private func recognise(_ queue: LogQueue) async throws(LogError) {
    for index in queue.inFlight?.commands.indices ?? 0..<0 {
      guard let command = queue.inFlight?.commands[index], command.isSendersID, !command.isEntry,
        let version = try await queue.log.version(of: command.id)
      else { continue }
      if version > history.latest.version {
        // What comes next was carried out on a table without it.
        queue.next.isStale = true
        try await pull(queue)
      }
      queue.inFlight?.commands[index].outcome = .success(version)
    }
  }

  /// The log has the batch: it is made known, and its senders are answered.
  private func settle(_ queue: LogQueue) {
    guard let batch = queue.inFlight else { return }
    queue.inFlight = nil
    queue.expected = batch.commands.count + queue.next.commands.count
    queue.expectedUntil = .now + min(queue.lastAppend, LogQueue.longestGathering)
    if let first = batch.steps.first, let last = batch.steps.last, let people = batch.people {
      let dropped = history.publish(batch.steps)
      // Beside what is answered now: freeing old states takes longer than answering.
      if !dropped.isEmpty { Task { withExtendedLifetime(dropped) {} } }
      self.people = people
      queue.checkpoints.appended(
        after: first.state.version - 1, through: last.state.version, bytes: batch.bytes)
    }
    for command in batch.commands {
      // Also one that changed nothing: sent again later, it might change something.
      if command.isSendersID, case .success(let version) = command.outcome {
        remembered.insert(command.id, version)
      }
      answer(command, queue)
    }
    saveCheckpointIfDue(queue)
  }

  /// The log does not have the batch, but for the commands in `known`, which it had before: the others are carried out
  /// anew.
  private func takeBack(_ queue: LogQueue, known: [CommandID: Int]) {
    guard let batch = queue.inFlight else { return }
    queue.inFlight = nil
    var others: [QueuedCommand] = []
    for command in batch.commands {
      if let version = known[command.id] {
        answer(command, .success(version), queue)
      } else {
        others.append(command)
      }
    }
    replace(others, in: queue)
  }

  /// The log does not take the batch.
  private func refuse(_ queue: LogQueue, _ error: TableError) {
    guard let batch = queue.inFlight else { return }
    queue.inFlight = nil
    for command in batch.commands { answer(command, .failure(error), queue) }
    replace([], in: queue)
  }
}
