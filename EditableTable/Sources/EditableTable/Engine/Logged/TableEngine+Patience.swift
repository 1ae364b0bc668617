extension TableEngine {
  /// Has those who have waited too long told so, from `deadline` on for as long as anybody waits.
  func watch(_ queue: LogQueue, until deadline: ContinuousClock.Instant) {
    queue.watchdog = Task { [weak self] in
      try? await Task.sleep(until: deadline, clock: .continuous)
      await self?.endPatience()
    }
  }

  private func endPatience() {
    guard let queue else { return }
    queue.watchdog = nil
    let now = ContinuousClock.now
    let reason =
      if case .unavailable(let reason) = status { reason } else { "the table's log does not answer" }
    for index in queue.inFlight?.commands.indices ?? 0..<0 {
      guard let command = queue.inFlight?.commands[index], command.isWaiting, command.deadline <= now else {
        continue
      }
      queue.inFlight?.commands[index].answer = nil
      answer(command, .failure(.undecided(reason)), queue)
    }
    for index in queue.next.commands.indices {
      let command = queue.next.commands[index]
      guard command.isWaiting, command.deadline <= now else { continue }
      queue.next.commands[index].answer = nil
      // It never goes to the log; what comes after it is carried out anew.
      queue.next.isStale = true
      answer(command, .failure(.unavailable(reason)), queue)
    }
    let waiting = (queue.inFlight?.commands ?? []) + queue.next.commands
    if let earliest = waiting.lazy.filter(\.isWaiting).map(\.deadline).min() { watch(queue, until: earliest) }
  }
}
