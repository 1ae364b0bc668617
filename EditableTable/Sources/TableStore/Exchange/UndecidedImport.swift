import EditableTable

/// The connection to the log broke while an import was finished, so that it is not known whether the table has the rows.
///
/// ``CommandLog/version(of:)`` of the command tells when the log can be reached again; importing with the same command
/// again is done once at most.
public struct UndecidedImport: Error, Hashable, Sendable, CustomStringConvertible {
  /// The identity of the import.
  public let command: CommandID
  /// Why the log could not be reached.
  public let reason: String

  /// The reason, and what to do.
  public var description: String {
    "it is not known whether the rows were imported: \(reason). Look at the end of the table's history when it can be"
      + " reached again"
  }
}
