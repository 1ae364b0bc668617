/// A row of the tests.
struct Row: Identifiable, Hashable, CustomStringConvertible {
  let id: Int
  var text: String

  init(_ id: Int, _ text: String = "") {
    self.id = id
    self.text = text
  }

  var description: String { "\(id)\(text)" }
}
