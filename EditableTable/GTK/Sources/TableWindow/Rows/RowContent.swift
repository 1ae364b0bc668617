import EditableTable

/// What a row's widgets show.
struct RowContent: Equatable {
  var id: TableRow.ID
  /// nil when the table has lost the row: another row has its number.
  var number: Int?
  var text: String
  /// Whether the table has said what the row is.
  var isLoaded: Bool

  /// `entry3`, as the row is called everywhere.
  var name: String { number.map { "entry\($0)" } ?? "gone" }

  /// The whole row in words.
  var label: String { isLoaded ? "\(name): \(text)" : "\(name), loading" }
}

extension RowContent {
  /// Texts are the same when their bytes are: `String` takes two spellings of one character for the same.
  static func == (content: RowContent, other: RowContent) -> Bool {
    content.id == other.id && content.number == other.number && content.isLoaded == other.isLoaded
      && content.text.utf8.elementsEqual(other.text.utf8)
  }
}
