/// Commands that go to the log together, carried out on a state that will be if the log takes them.
struct CommandBatch: Sendable {
  var commands: [QueuedCommand] = []
  private(set) var entries: [LogEntry] = []
  /// One for each entry.
  private(set) var steps: [HistoryStep] = []
  private(set) var bytes = 0
  /// What people can undo after it; set when it is on its way.
  var people: PeopleSteps?
  /// Whether it was carried out on a state that will not be.
  var isStale = false

  var isEmpty: Bool { commands.isEmpty }

  mutating func append(_ entry: LogEntry, _ step: HistoryStep) {
    entries.append(entry)
    steps.append(step)
    bytes += entry.body.count
  }
}
