/// A row as somebody saw it: its identity, and where it stood in which version of the table.
///
/// The identity alone is enough, at the price of a search. With the position it is found without one, and
/// with the version too it is found even when others moved it in the meantime.
///
/// ```swift
/// RowReference(id: row.id)                              // O(n): searched for
/// RowReference(id: row.id, position: 7)                 // O(log n) when it still stands there
/// RowReference(id: row.id, position: 7, version: 12)    // followed through what happened since version 12
/// ```
public struct RowReference: Hashable, Sendable {
  /// The row's identity.
  public var id: TableRow.ID
  /// Where the sender saw it.
  public var position: Int?
  /// The version in which the sender saw it.
  public var version: Int?

  /// A reference to the row `id`.
  public init(id: TableRow.ID, position: Int? = nil, version: Int? = nil) {
    self.id = id
    self.position = position
    self.version = version
  }
}
