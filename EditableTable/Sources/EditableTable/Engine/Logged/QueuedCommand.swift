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

  /// Whether the log was read since it came, because its sender may have seen elsewhere what is not here yet.
  var isLookedFor = false

  /// Whether it is refused for want of something that may be on another server.
  var isAhead: Bool {
    if isLookedFor { return false }
    return switch outcome {
    case .failure(.unknownVersion(let version, let latest)): version > latest
    case .failure(.rowNotFound), .failure(.nothingToUndo), .failure(.nothingToRedo): true
    default: false
    }
  }
}
