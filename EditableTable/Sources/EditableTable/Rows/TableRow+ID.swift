extension TableRow {
  /// The identity of a row: a number of 64 random bits, written as 16 lower-case hexadecimal digits.
  ///
  /// ```swift
  /// String(TableRow.ID(rawValue: 0xc0ffee))     // "0000000000c0ffee"
  /// TableRow.ID("0000000000c0ffee")             // the same identity
  /// TableRow.ID("C0FFEE")                       // nil: 16 lower-case digits, no fewer
  /// ```
  public struct ID: RawRepresentable, Hashable, Sendable, LosslessStringConvertible {
    /// The number.
    public let rawValue: UInt64

    /// The identity with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The identity that `description` writes; nil when it is anything but 16 lower-case hexadecimal digits.
    public init?(_ description: String) {
      let digits = description.utf8
      guard digits.count == 16 else { return nil }
      var value: UInt64 = 0
      for digit in digits {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"):
          value = value << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
        default: return nil
        }
      }
      rawValue = value
    }

    /// The 16 digits.
    public var description: String {
      String(unsafeUninitializedCapacity: 16) { buffer in
        for index in 0..<16 {
          let digit = UInt8(truncatingIfNeeded: rawValue >> UInt64(60 - 4 * index)) & 15
          buffer[index] = digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a")
        }
        return 16
      }
    }
  }
}
