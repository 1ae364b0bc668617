import ObservableArray

extension TableEngine {
  /// Takes in what senders have left, until there is nothing more; the log has its turn in between.
  func takeInAll() async {
    guard let queue else { return }
    while takeIn(queue) { await Task.yield() }
  }

  /// Takes in what senders have left.
  ///
  /// - Parameter goesOn: whether it is done again, whatever there was.
  /// - Returns: whether there was anything.
  @discardableResult
  func takeIn(_ queue: LogQueue, goesOn: Bool = false) -> Bool {
    let commands = queue.inbox.take(goesOn: goesOn)
    for command in commands { admit(command, to: queue) }
    return !commands.isEmpty
  }

  /// Takes a command in, and carries it out on the state that will be.
  private func admit(_ command: QueuedCommand, to queue: LogQueue) {
    if command.isSendersID, let version = remembered[command.id] {
      command.answer?.resume(returning: .success(version))
      return
    }
    if let refusal = refusal(queue) {
      command.answer?.resume(returning: .failure(queue.isOnItsWay(command) ? refusal.leftOpen : refusal))
      return
    }
    if command.isSendersID, !queue.pendingIDs.insert(command.id).inserted {
      if let answer = command.answer { queue.repeats[command.id, default: []].append(answer) }
      return
    }
    place(command, in: queue)
    if queue.inFlight == nil { queue.signal.ring() }
    if queue.watchdog == nil { watch(queue, until: command.deadline) }
  }

  /// Why no command is taken in now; nil when one is.
  private func refusal(_ queue: LogQueue) -> TableError? {
    if status == .closing { return .closing }
    // As long as a batch is on its way, somebody tries to reach the log.
    if queue.inFlight != nil, case .unavailable(let reason) = status, let since = queue.loss?.since,
      ContinuousClock.now - since > queue.options.patience
    {
      return .unavailable(reason)
    }
    let waiting = queue.waiting
    if waiting.commands >= queue.options.waitingCommands || waiting.bytes >= queue.options.waitingBytes {
      return .unavailable("too many commands wait for the table's log")
    }
    return nil
  }

  /// Puts a command at the end of the next batch.
  func place(_ command: QueuedCommand, in queue: LogQueue) {
    var command = command
    do throws(TableError) {
      let step = try command.action.carriedOut(
        on: queue.past, limits, by: command.person, &queue.people)
      if let step {
        let entry = LogEntry(
          version: step.state.version, command: command.id, body: body(of: command, step, queue))
        guard entry.body.count <= queue.options.commandBytes else {
          // People have taken it in already: what comes after it is carried out anew.
          queue.next.isStale = true
          throw TableError.log(.entryTooLarge(bytes: entry.body.count, limit: queue.options.commandBytes))
        }
        queue.past.append(step, history.limits)
        queue.next.append(entry, step)
        command.isEntry = true
      }
      command.outcome = .success(queue.past.latest.version)
    } catch {
      command.outcome = .failure(error)
      if case .log = error {
        answer(command, queue)
        return
      }
    }
    queue.next.commands.append(command)
  }

  private func body(of command: QueuedCommand, _ step: HistoryStep, _ queue: LogQueue) -> [UInt8] {
    LoggedCommand(
      kind: command.action.kind, person: command.person, time: queue.options.now(),
      event: step.event, after: step.state.rows
    ).encoded
  }

  /// Tells a command's sender, and whoever sent it again, what became of it.
  func answer(_ command: QueuedCommand, _ queue: LogQueue) {
    answer(command, command.outcome, queue)
  }

  func answer(_ command: QueuedCommand, _ outcome: Result<Int, TableError>, _ queue: LogQueue) {
    command.answer?.resume(returning: outcome)
    guard command.isSendersID else { return }
    queue.pendingIDs.remove(command.id)
    for answer in queue.repeats.removeValue(forKey: command.id) ?? [] { answer.resume(returning: outcome) }
  }

  /// Carries out anew what waits, from the newest state on: what it was carried out on will not be.
  ///
  /// - Parameter first: what comes before the next batch.
  func replace(_ first: [QueuedCommand], in queue: LogQueue) {
    let waiting = (first + queue.next.commands).filter(\.isWaiting)
    queue.next = CommandBatch()
    queue.past = history.snapshot
    queue.people = people
    for command in waiting {
      var again = command
      again.isEntry = false
      place(again, in: queue)
    }
    // A command that is too large leaves its trace in what people can undo.
    if queue.next.isStale { replace([], in: queue) }
  }
}

extension TableError {
  /// The same for a command that was sent before and may be carried out yet.
  fileprivate var leftOpen: TableError {
    if case .unavailable(let reason) = self { .undecided(reason) } else { self }
  }
}
