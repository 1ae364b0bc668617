/// Why a file cannot be imported. Nothing of it was.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line that is wrong, the first being 1.
  public let line: Int
  /// What is wrong with it.
  public let reason: String

  /// The line and the reason: `line 7: there is no closing quote`.
  public var description: String { "line \(line): \(reason)" }
}
