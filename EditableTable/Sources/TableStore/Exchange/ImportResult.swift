/// What an import has done.
public struct ImportResult: Hashable, Sendable {
  /// The version of the table that has the rows.
  public let version: Int
  /// How many rows were read.
  public let rows: Int
}
