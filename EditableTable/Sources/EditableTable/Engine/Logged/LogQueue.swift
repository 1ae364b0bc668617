/// What an engine has on its way to its log. The engine alone touches it.
///
/// One batch is on its way at a time. What arrives meanwhile is carried out at once, on the state that will be,
/// and is the next batch.
final class LogQueue {
  let log: any CommandLog
  let options: LogOptions
  let inbox: CommandInbox
  let signal = LogSignal()

  /// The states that will be, when the log takes all that is on its way.
  var past: TableHistory.Contents
  /// What people can undo then.
  var people: PeopleSteps

  var inFlight: CommandBatch?
  var next = CommandBatch()
  /// How many commands the next batch has when all who were just answered have another one.
  var expected = 0
  /// How long it is worth waiting for them.
  var expectedUntil = ContinuousClock.now
  /// How long the log took for the last batch.
  var lastAppend = Duration.zero
  /// Senders of a command that is on its way already, by its identity.
  var repeats: [CommandID: [CheckedContinuation<Result<Int, TableError>, Never>]] = [:]
  /// Identities made by senders, of commands on their way.
  var pendingIDs: Set<CommandID> = []

  /// Why the log cannot be reached or written.
  struct Loss {
    var error: LogError
    var since: ContinuousClock.Instant
  }
  /// Nil when all is well.
  var loss: Loss?
  var checkpoints: CheckpointPlan
  /// The saving of a checkpoint, of which there is one at a time.
  var saving: Task<Void, Never>?
  var subscription: LogSubscription?
  var loop: Task<Void, Never>?
  var watchdog: Task<Void, Never>?
  /// The end of a loss that only another command can find out about.
  var pardon: Task<Void, Never>?
  /// The next try to read a log that could not be read.
  var retry: Task<Void, Never>?

  /// A batch is never kept from the log for longer than this to have more commands in it.
  static let longestGathering = Duration.microseconds(500)

  init(
    _ log: any CommandLog, _ options: LogOptions, _ inbox: CommandInbox, past: TableHistory.Contents,
    people: PeopleSteps
  ) {
    self.log = log
    self.options = options
    self.inbox = inbox
    self.past = past
    self.people = people
    checkpoints = CheckpointPlan(options)
  }

  deinit {
    subscription?.cancel()
    watchdog?.cancel()
    retry?.cancel()
    pardon?.cancel()
    signal.finish()
  }

  /// Whether the command was sent before, and is still to be brought to the log.
  func isOnItsWay(_ command: QueuedCommand) -> Bool {
    command.isSendersID && inFlight?.commands.contains { $0.isSendersID && $0.id == command.id } == true
  }

  /// How many commands and bytes wait.
  var waiting: (commands: Int, bytes: Int) {
    (next.commands.count + (inFlight?.commands.count ?? 0), next.bytes + (inFlight?.bytes ?? 0))
  }
}
