/// A text of other people's as a terminal may show it.
enum TerminalText {
  /// The text with every character that steers a terminal or turns the direction of writing round as its number, isolated
  /// from the sentence around it.
  ///
  /// ```swift
  /// TerminalText.isolated("\u{202E}abc")   // "\u{2068}\\u{202E}abc\u{2069}"
  /// ```
  static func isolated(_ text: String) -> String {
    var result = "\u{2068}"
    for scalar in text.unicodeScalars {
      if steers(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\u{2069}"
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
