/// Bytes that should say something and do not.
public struct MalformedBytes: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let reason: String
  /// Where in the bytes it was seen.
  public let position: Int

  /// What is wrong, and where.
  public var description: String { "\(reason), at byte \(position)" }
}
