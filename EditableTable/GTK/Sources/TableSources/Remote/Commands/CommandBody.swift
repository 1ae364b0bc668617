import EditableTable
import FoundationEssentials

/// The body of `POST /api/commands`.
nonisolated struct CommandBody: Encodable {
  private let type: String
  private var id: String?
  private var at: Int?
  private var to: Int?
  private var text: String?
  private var texts: [String]?
  private var version: Int?
  private let person: String

  /// The most bytes that a server takes.
  static let longest = 1 << 20

  /// A command about what was shown at `version`. The server gives new rows identities of its own.
  init(_ command: TableEditingCommand, basedOn version: Int, by person: PersonID) {
    self.version = version
    self.person = person.description
    switch command {
    case .setItems(let rows):
      type = "setItems"
      texts = rows.map(\.text)
    case .addItem(let row):
      type = "addItem"
      text = row.text
    case .insertItem(let row, let position):
      type = "insertItem"
      text = row.text
      at = position
    case .moveItem(let row, let destination):
      type = "moveItem"
      to = destination
      set(row)
    case .deleteItem(let row):
      type = "deleteItem"
      set(row)
    case .editItem(let row, let text):
      type = "editItem"
      self.text = text
      set(row)
    }
  }

  private init(type: String, by person: PersonID) {
    self.type = type
    self.person = person.description
  }

  static func undo(by person: PersonID) -> CommandBody { CommandBody(type: "undo", by: person) }
  static func redo(by person: PersonID) -> CommandBody { CommandBody(type: "redo", by: person) }

  private mutating func set(_ row: RowReference) {
    id = row.id.description
    at = row.position
    version = row.version ?? version
  }

  var json: [UInt8] {
    // Texts and numbers: there is nothing in it that cannot be encoded.
    [UInt8](try! JSONEncoder().encode(self))
  }
}
