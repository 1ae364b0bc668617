/// What the holder of a token may do.
public struct AccessGrant: Hashable, Sendable {
  /// Whether it may change the table; it may always read it.
  public let mayWrite: Bool
  /// Whose it is, for others to see.
  public let name: String?
  /// The token's, which tells it from every other one, also of another list.
  let token: SecretDigest
}
