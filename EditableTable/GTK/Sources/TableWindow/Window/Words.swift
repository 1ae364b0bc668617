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
    return head.count > limit ? "“\(head.prefix(limit - 1))…”" : "“\(self)”"
  }
}
