/// Why a log did not do what was asked.
///
/// Only ``unavailable(_:)`` leaves it open whether something was appended; after every other error nothing was.
public enum LogError: Error, Hashable, Sendable {
  /// The log cannot be reached, or the connection broke in the middle. What was appended last may be there.
  case unavailable(String)
  /// There is no room.
  case full(String)
  /// It can be read but not written.
  case readOnly(String)
  /// It cannot be opened at all, as when a folder is missing or closed to this user.
  case inaccessible(String)
  /// What is stored is not what was stored.
  case damaged(String)
  /// It is something else than a table's log.
  case foreign(String)
  /// Somebody else has it.
  case busy(LogOwner)
  /// It was made by a newer version of this program.
  case newer(schema: Int, known: Int)
  /// The entries up to this version are no longer kept; the newest checkpoint has what they made.
  case trimmed(through: Int)
  /// More bytes than an entry takes.
  case entryTooLarge(bytes: Int, limit: Int)
  /// It was closed.
  case closed
}
