import EditableTable

/// The body of `POST /api/commands`.
struct CommandRequest {
  /// What is to be done.
  enum Action {
    /// `version`: that of the table that the sender saw.
    case execute(TableEditingCommand, version: Int?, person: PersonID?)
    case undo(PersonID)
    case redo(PersonID)
  }

  let action: Action
  /// What tells the command from every other one, so that it can be sent again.
  let id: CommandID?

  /// Whose command it is.
  var person: PersonID? {
    switch action {
    case .execute(_, _, let person): person
    case .undo(let person), .redo(let person): person
    }
  }

  init(_ body: [UInt8]) throws(RequestError) {
    var fields = try JSONFields(body)
    // What is compared is short, whatever came.
    let type = JSONFields.start(of: try fields.text("type", "the name of a command"))
    switch type {
    case "undo": action = .undo(try Self.person(try fields.text("person", Self.personKind)))
    case "redo": action = .redo(try Self.person(try fields.text("person", Self.personKind)))
    default:
      let command = try Self.command(type, &fields)
      let version = try fields.optionalWhole("version")
      let name = try fields.optionalText("person", Self.personKind)
      action = .execute(command, version: version, person: try name.map(Self.person))
    }
    let kind = "a command's identity, 32 lower-case hexadecimal digits"
    let name = try fields.optionalText("command", kind)
    id = name.flatMap { CommandID($0) }
    if name != nil && id == nil { throw .malformed("\"command\" must be \(kind).") }
    try fields.finish(type)
  }

  private static func command(
    _ type: String, _ fields: inout JSONFields
  ) throws(RequestError) -> TableEditingCommand {
    switch type {
    case "refresh": return .refresh()
    case "setItems": return .setItems(Self.rows(try fields.texts("texts")))
    case "addItem":
      let text = try fields.optionalText("text")
      return .addItem(text.map { TableRow(text: $0) } ?? TableRow.random())
    case "insertItem":
      let text = try fields.optionalText("text")
      let position = try fields.whole("at")
      return .insertItem(text.map { TableRow(text: $0) } ?? TableRow.random(), at: position)
    case "moveItem":
      let destination = try fields.whole("to")
      return .moveItem(try Self.row(&fields), to: destination)
    case "deleteItem": return .deleteItem(try Self.row(&fields))
    case "editItem":
      let text = try fields.text("text")
      return .editItem(try Self.row(&fields), text: text)
    default:
      throw .malformed(
        "There is no command \"\(type)\"; there are: refresh, setItems, addItem, insertItem, moveItem, "
          + "deleteItem, editItem, undo, redo.")
    }
  }

  private static let personKind = "a person's name, 1 to 64 letters, digits, \"_\" and \"-\""

  static func person(_ name: String) throws(RequestError) -> PersonID {
    guard let person = PersonID(name) else { throw .malformed("\"person\" must be \(personKind).") }
    return person
  }

  /// `id`, and where the sender saw the row.
  private static func row(_ fields: inout JSONFields) throws(RequestError) -> RowReference {
    let text = try fields.text("id", "a row's id, 16 lower-case hexadecimal digits")
    guard let id = TableRow.ID(text) else {
      throw .malformed("\"id\" must be a row's id, 16 lower-case hexadecimal digits.")
    }
    let position = try fields.optionalWhole("at")
    if let position, position < 0 {
      throw .malformed("\"at\" must be 0 or more.")
    }
    return RowReference(id: id, position: position)
  }

  /// One generator for all, so that a long list is quick and has no identity twice.
  private static func rows(_ texts: [String]) -> [TableRow] {
    var generator = SplitMix64(seed: UInt64.random(in: 0...UInt64.max))
    return texts.map { TableRow(text: $0, using: &generator) }
  }
}
