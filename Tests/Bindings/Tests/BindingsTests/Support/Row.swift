import ObservableArrayUI
import Testing

/// A row with an identity and a content.
struct Row: Identifiable, Hashable, CustomStringConvertible {
  var id: Int
  var text = ""

  var description: String { "\(id)\(text)" }
}

extension ObservableArray<Row> {
  /// An array of rows with these identities.
  static func of(_ ids: Int...) -> ObservableArray { ObservableArray(ids.map { Row(id: $0) }) }
}

/// Lets the main actor take the turns that wait.
@MainActor func nextTurn() async {
  for _ in 0..<4 { await Task.yield() }
}
