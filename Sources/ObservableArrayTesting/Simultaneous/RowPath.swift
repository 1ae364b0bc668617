/// A row's place: its section, and its position in it.
struct RowPath: Hashable {
  var section: Int
  var row: Int

  /// How a message names it; the section is left out where there is but one.
  func name(isSectioned: Bool) -> String {
    isSectioned ? "row \(row) of section \(section)" : "row \(row)"
  }
}
