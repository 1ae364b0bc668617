/// How far an import has come.
public struct ImportProgress: Hashable, Sendable {
  /// What it is doing.
  public enum Phase: Hashable, Sendable {
    /// Rows are read, and stored where no reader finds them.
    case reading
    /// All rows were read; they become the table.
    case finishing
  }

  /// What it is doing.
  public let phase: Phase
  /// How many rows were read.
  public let rows: Int
  /// How many bytes of the source were read.
  public let bytes: Int
}
