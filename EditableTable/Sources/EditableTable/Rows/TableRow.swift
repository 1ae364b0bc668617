/// One row of the table: a line of text with an identity that stays the same while the text and the place
/// change.
///
/// ```swift
/// var row = TableRow(text: "milk")
/// row.text = "oat milk"     // the same row: `id` is as it was
/// row == TableRow(text: "oat milk")   // false: another row with the same text
/// ```
///
/// Two rows are equal when their identities are and their texts have the same bytes. `String` takes the two spellings of
/// "é", as one scalar and as two, for the same text; a table that did so would lose a change of the spelling.
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

extension TableRow {
  /// Whether both have the same identity and the same bytes of text.
  public static func == (row: TableRow, other: TableRow) -> Bool {
    row.id == other.id && row.text.hasSameBytes(as: other.text)
  }

  /// Hashes the identity alone, since rows with one identity rarely differ.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
