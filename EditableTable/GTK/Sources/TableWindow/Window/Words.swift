extension Int {
  /// With a comma between every three digits: 1,000,000.
  var grouped: String {
    let digits = String(magnitude)
    var words = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { words.append(",") }
      words.append(digit)
    }
    return self < 0 ? "-" + words : words
  }

  /// 1 row, 2 rows.
  var rowsInWords: String { self == 1 ? "1 row" : "\(grouped) rows" }
}

extension String {
  /// In quotation marks, cut to so many characters.
  func quoted(atMost limit: Int) -> String {
    // Counting all of a long text would be wasted.
    let head = prefix(limit + 1)
    let text = head.count > limit ? "\(head.prefix(limit - 1))…" : self
    return "“\(text.isolated)”"
  }

  /// Isolated from a sentence around it, which a text written from the right, or one with characters that turn the
  /// direction, would otherwise turn round. What the text leaves open ends with it, and it ends nothing else.
  var isolated: String {
    let (first, pop): (Unicode.Scalar, Unicode.Scalar) = ("\u{2068}", "\u{2069}")
    if !unicodeScalars.contains(where: \.turnsDirection) { return self }
    var result = String(first)
    var open = 0
    for scalar in unicodeScalars {
      if scalar == pop && open == 0 { continue }
      if scalar == pop { open -= 1 }
      if ("\u{2066}"..."\u{2068}").contains(scalar) { open += 1 }
      result.unicodeScalars.append(scalar)
    }
    return result + String(repeating: Character(pop), count: open + 1)
  }
}

extension Unicode.Scalar {
  /// Whether it is written from the right, or says from where something is written.
  fileprivate var turnsDirection: Bool {
    switch value {
    case 0x0590...0x08ff, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfb1d...0xfdff, 0xfe70...0xfeff,
      0x10800...0x10fff, 0x1e800...0x1efff:
      true
    default: false
    }
  }
}
