/// What the holder of a token may do.
public struct AccessGrant: Hashable, Sendable {
  /// Whether it may change the table; it may always read it.
  public let mayWrite: Bool
  /// Whose it is, for others to see.
  public let name: String?
  /// Tells it from the other grants of the list.
  let index: Int
}
