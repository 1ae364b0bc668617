/// One row of the table: a line of text with an identity that stays the same while the text and the place
/// change.
///
/// ```swift
/// var row = TableRow(text: "milk")
/// row.text = "oat milk"     // the same row: `id` is as it was
/// row == TableRow(text: "oat milk")   // false: another row with the same text
/// ```
public struct TableRow: Identifiable, Hashable, Sendable {
  /// What tells this row from every other one.
  public let id: ID
  /// What the row says. The table refuses text that is not one line (``TableLimits/check(text:)``).
  public var text: String

  /// A row that is already known, as when it is read back from where it was kept.
  public init(id: ID, text: String) {
    self.id = id
    self.text = text
  }

  /// A new row with an identity of its own.
  public init(text: String) {
    var generator = SystemRandomNumberGenerator()
    self.init(text: text, using: &generator)
  }

  /// A new row whose identity is the next number of `generator`.
  public init(text: String, using generator: inout some RandomNumberGenerator) {
    self.init(id: ID(rawValue: generator.next()), text: text)
  }
}
