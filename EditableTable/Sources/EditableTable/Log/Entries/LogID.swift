/// What tells a log from every other one: 128 random bits, written as 32 lower-case hexadecimal digits.
///
/// It is made together with the log. A version means something only together with it: when a database was put
/// back from an older copy, or another one put in its place, its identity tells.
public struct LogID: RawRepresentable, Hashable, Sendable, LosslessStringConvertible {
  /// The number.
  public let rawValue: UInt128

  /// The identity with this number.
  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// A new identity, at random.
  public init() { rawValue = .random(in: 0...(.max)) }

  /// The identity that `description` writes; nil when it is anything but 32 lower-case hexadecimal digits.
  public init?(_ description: String) {
    guard let value = UInt128(hexadecimal: description) else { return nil }
    rawValue = value
  }

  /// The 32 digits.
  public var description: String { rawValue.hexadecimal }
}
