/// What is wrong with a line.
struct BadLine: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }

  /// The beginning of what a line says: no more than a message should have, whatever a character is made of, and
  /// nothing that a terminal would obey.
  static func shown(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
