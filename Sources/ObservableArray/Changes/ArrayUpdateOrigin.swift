/// Why an array changed.
///
/// An origin is a name, so a program can add its own next to the ones here:
///
/// ```swift
/// extension ArrayUpdateOrigin {
///   static let importing: ArrayUpdateOrigin = "importing"
/// }
/// ```
public struct ArrayUpdateOrigin: Hashable, Sendable, RawRepresentable {
  /// The origin's name.
  public let rawValue: String

  /// Makes the origin with the given name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The state that an observer starts from: every element is inserted.
  public static let initial: ArrayUpdateOrigin = "initial"

  /// An edit made in this program.
  public static let edit: ArrayUpdateOrigin = "edit"

  /// An edit taken back.
  public static let undo: ArrayUpdateOrigin = "undo"

  /// An edit made again after it was taken back.
  public static let redo: ArrayUpdateOrigin = "redo"

  /// An edit that another program made.
  public static let remote: ArrayUpdateOrigin = "remote"

  /// A state taken over whole, because what led to it was not known.
  public static let resync: ArrayUpdateOrigin = "resync"
}

extension ArrayUpdateOrigin: ExpressibleByStringLiteral {
  /// Makes the origin with the given name.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

extension ArrayUpdateOrigin: CustomStringConvertible {
  /// The origin's name.
  public var description: String { rawValue }
}
