/// How an engine works with its log.
public struct LogOptions: Sendable {
  /// How long a command waits for the log before it is refused.
  public var patience: Duration = .seconds(10)
  /// How long the engine waits before it tries again to reach the log; twice as long each time, up to
  /// ``longestDelay``.
  public var firstDelay: Duration = .milliseconds(20)
  /// The longest wait between two tries.
  public var longestDelay: Duration = .seconds(1)
  /// How many commands may wait for the log; what is more is refused at once.
  public var waitingCommands = 10_000
  /// How many bytes the commands that wait for the log may have.
  public var waitingBytes = 64 << 20
  /// The most bytes that one command may have in the log.
  public var commandBytes = LogEntry.bodyBytes
  /// After how many commands the whole table is saved, so that starting again is quick.
  public var checkpointCommands = 100_000
  /// After how many bytes of commands the whole table is saved.
  public var checkpointBytes = 64 << 20
  /// The time of day, in milliseconds since 1970, that commands are logged with.
  public var now: @Sendable () -> Int = WallClock.milliseconds
  /// Is told what happens to the log. It is called on any thread, and must be quick.
  public var report: @Sendable (LogNotice) -> Void = { _ in }

  /// The defaults.
  public init() {}
}
