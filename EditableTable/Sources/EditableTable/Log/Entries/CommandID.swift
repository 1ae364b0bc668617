/// What tells a command from every other one: 128 bits, written as 32 lower-case hexadecimal digits.
///
/// Whoever sends a command makes its identity, once. When the command is sent again, because no answer came,
/// it has the same identity, and is carried out once.
///
/// ```swift
/// let id = CommandID()
/// CommandID(String(id)) == id   // true
/// CommandID("1")                // nil: 32 lower-case digits, no fewer
/// ```
public struct CommandID: RawRepresentable, Hashable, Sendable, LosslessStringConvertible {
  /// The number.
  public let rawValue: UInt128

  /// The identity with this number.
  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// A new identity, at random. For many in a row use a ``CommandIDSource``.
  public init() { rawValue = .random(in: 0...(.max)) }

  /// The identity that `description` writes; nil when it is anything but 32 lower-case hexadecimal digits.
  public init?(_ description: String) {
    guard let value = UInt128(hexadecimal: description) else { return nil }
    rawValue = value
  }

  /// The 32 digits.
  public var description: String { rawValue.hexadecimal }
}
