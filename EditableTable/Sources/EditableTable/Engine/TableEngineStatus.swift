/// Whether an engine can carry out commands.
public enum TableEngineStatus: Hashable, Sendable {
  /// It can.
  case ok
  /// The log cannot be reached or written, for a reason: the table can be read, and commands are refused.
  case unavailable(String)
  /// It is being closed, or is.
  case closing
}
