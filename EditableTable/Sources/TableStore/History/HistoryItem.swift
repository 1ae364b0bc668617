import EditableTable
import Foundation

/// One line of a table's history: which version, when, whose, and what was done.
public struct HistoryItem: Hashable, Sendable, CustomStringConvertible {
  /// The version that the command made.
  public let version: Int
  /// The command's identity.
  public let command: CommandID
  /// When, in milliseconds since 1970, by the clock of the machine that carried it out.
  public let time: Int
  /// Whose command it was, if it was said.
  public let person: PersonID?
  /// What was asked for.
  public let kind: LoggedCommand.Kind
  /// What it did, for people: `"milk" inserted at 3`.
  public let what: String

  /// Reads an entry.
  ///
  /// - Throws: `LogError.damaged` when it cannot be read.
  public init(_ entry: LogEntry) throws(LogError) {
    let logged = try entry.decoded()
    version = entry.version
    command = entry.command
    time = logged.time
    person = logged.person
    kind = logged.kind
    what = logged.summary
  }

  /// All of it on one line, with tabs between: `12	2026-03-01T12:00:00Z	ada	"milk" inserted at 3`.
  public var description: String {
    "\(version)\t\(date)\t\(person?.description ?? "-")\t\(what)"
  }

  /// The time to the second; as the number it is when no calendar goes so far.
  private var date: String {
    let seconds = time >= 0 ? time / 1000 : (time + 1) / 1000 - 1
    // From the year 1 through 9999.
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return String(time) }
    return Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}
