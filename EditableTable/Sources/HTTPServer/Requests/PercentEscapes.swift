/// The percent-escapes of a request line.
enum PercentEscapes {
  /// Whether every `%` is followed by two hexadecimal digits that are not 00.
  static func areSound(_ text: UnsafePointer<CChar>) -> Bool {
    var index = 0
    while text[index] != 0 {
      if text[index] == 0x25 {
        guard let high = digit(text[index + 1]), let low = digit(text[index + 2]), high != 0 || low != 0
        else {
          return false
        }
      }
      index += 1
    }
    return true
  }

  private static func digit(_ character: CChar) -> Int? {
    Character(UnicodeScalar(UInt8(bitPattern: character))).hexDigitValue
  }
}
