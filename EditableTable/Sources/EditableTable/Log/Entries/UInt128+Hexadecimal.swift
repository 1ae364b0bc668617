extension UInt128 {
  /// The number that 32 lower-case hexadecimal digits write; nil for anything else.
  init?(hexadecimal text: String) {
    let digits = text.utf8
    guard digits.count == 32 else { return nil }
    var value: UInt128 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt128(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt128(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    self = value
  }

  /// The 32 digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }
}
