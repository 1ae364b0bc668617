/// A command on its way to the log.
struct QueuedCommand: Sendable {
  let action: TableAction
  let person: PersonID?
  let id: CommandID
  /// Whether the sender made the identity, and may send the command again.
  let isSendersID: Bool
  /// When the sender is told that it takes too long.
  let deadline: ContinuousClock.Instant
  /// Where the sender waits; nil once it was answered.
  var answer: CheckedContinuation<Result<Int, TableError>, Never>?
  /// What it will be answered, if the log takes the batch.
  var outcome: Result<Int, TableError> = .failure(.closing)
  /// Whether it is an entry of the batch: it changes something.
  var isEntry = false

  var isWaiting: Bool { answer != nil }

  /// Whether its sender may have seen a version elsewhere that has not come here yet.
  var isAhead: Bool {
    if case .failure(.unknownVersion(let version, let latest)) = outcome { version > latest } else { false }
  }
}
