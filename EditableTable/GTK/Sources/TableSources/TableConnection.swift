/// Whether a table can be reached.
public enum TableConnection: Hashable, Sendable {
  /// Commands reach the table, and its changes arrive.
  case connected
  /// It is being looked for the first time.
  case connecting
  /// It was reached before; what is shown may be old. The reason is for people.
  case lost(reason: String)
}
