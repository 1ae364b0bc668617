/// What is wrong with a line.
struct BadLine: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }

  /// The beginning of what a line says: no more than a message should have, whatever a character is made of.
  static func shown(_ text: String) -> String { String(text.unicodeScalars.prefix(40)) }
}
