/// What an engine tells whoever operates it about its log.
public enum LogNotice: Hashable, Sendable {
  /// The log cannot be reached or written; commands wait, or are refused.
  case lost(LogError)
  /// The log can be reached and written again.
  case recovered
  /// The whole table was saved.
  case checkpointSaved(version: Int)
  /// The whole table could not be saved. Nothing is lost: starting again takes longer until it is.
  case checkpointFailed(version: Int, LogError)
  /// The engine was cut off for so long that it took the table over as the log had it.
  case restarted(version: Int)
}
