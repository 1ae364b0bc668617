/// Whether a table can be reached.
public enum TableConnection: Hashable, Sendable {
  /// Commands reach the table, and its changes arrive.
  case connected
  /// It is being looked for, and was not reached yet.
  case connecting
  /// It is not reached now, and is being tried again; what is shown may be old. The reason is for people.
  case lost(reason: String)
  /// It cannot be opened, and is not tried again. The reason is for people.
  case failed(reason: String)
}
