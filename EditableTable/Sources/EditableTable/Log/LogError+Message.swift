extension LogError: CustomStringConvertible {
  /// A name for programs, that stays the same when the message is put better.
  public var code: String {
    switch self {
    case .unavailable: "log_unavailable"
    case .full: "log_full"
    case .readOnly: "log_read_only"
    case .inaccessible: "log_inaccessible"
    case .damaged: "log_damaged"
    case .foreign: "log_foreign"
    case .busy: "log_busy"
    case .newer: "log_newer"
    case .trimmed: "log_trimmed"
    case .entryTooLarge: "log_entry_too_large"
    case .closed: "log_closed"
    }
  }

  /// What was wrong and what to do, for people.
  public var message: String {
    switch self {
    case .unavailable(let reason):
      "The table's log cannot be reached: \(reason). Send the command again with the same identity."
    case .full(let reason): "There is no room for the table's log: \(reason). Make room, then try again."
    case .readOnly(let reason): "The table's log cannot be written: \(reason)."
    case .inaccessible(let reason): "The table's log cannot be opened: \(reason)."
    case .damaged(let reason):
      "The table's log is damaged: \(reason). It is left as it is; put it back from a copy."
    case .foreign(let reason): "This is not a table's log: \(reason). It is left as it is; name another one."
    case .busy(let owner): "The table's log is in use \(owner). Stop that first, or name another one."
    case .newer(let schema, let known):
      "The table's log has form \(schema), and this program knows forms up to \(known): use a newer program."
    case .trimmed(let version):
      "The log's entries up to version \(version) are no longer kept; begin with the newest checkpoint."
    case .entryTooLarge(let bytes, let limit):
      "The command takes \(bytes) bytes in the log, which takes \(limit): make several smaller ones of it."
    case .closed: "The table's log was closed."
    }
  }

  /// The code and the message.
  public var description: String { "\(code): \(message)" }
}
