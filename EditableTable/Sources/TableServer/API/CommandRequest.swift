import EditableTable

/// The body of `POST /api/commands`.
struct CommandRequest: Decodable {
  let command: TableEditingCommand
  /// The version of the table that the sender saw.
  let version: Int?

  init(from decoder: any Decoder) throws {
    let fields = try JSONFields(decoder)
    let type = try fields.required("type", String.self, "the name of a command")
    switch type {
    case "refresh": command = .refresh()
    case "setItems":
      let texts = try fields.required("texts", [String].self, "a list of texts")
      command = .setItems(Self.rows(texts))
    case "addItem":
      let text = try fields.optional("text", String.self, "a text")
      command = .addItem(text.map { TableRow(text: $0) } ?? TableRow.random())
    case "insertItem":
      let text = try fields.optional("text", String.self, "a text")
      let position = try fields.required("at", Int.self, "a whole number")
      command = .insertItem(text.map { TableRow(text: $0) } ?? TableRow.random(), at: position)
    case "moveItem":
      let destination = try fields.required("to", Int.self, "a whole number")
      command = .moveItem(try Self.row(fields), to: destination)
    case "deleteItem": command = .deleteItem(try Self.row(fields))
    case "editItem":
      let text = try fields.required("text", String.self, "a text")
      command = .editItem(try Self.row(fields), text: text)
    default:
      throw RequestError.malformed(
        "There is no command \"\(type.prefix(64))\"; there are: refresh, setItems, addItem, insertItem, moveItem, "
          + "deleteItem, editItem.")
    }
    version = try fields.optional("version", Int.self, "a whole number")
    try fields.finish(type)
  }

  /// `id`, and where the sender saw the row.
  private static func row(_ fields: JSONFields) throws -> RowReference {
    let text = try fields.required("id", String.self, "a row's id, 16 lower-case hexadecimal digits")
    guard let id = TableRow.ID(text) else {
      throw RequestError.malformed("\"id\" must be a row's id, 16 lower-case hexadecimal digits.")
    }
    let position = try fields.optional("at", Int.self, "a whole number")
    if let position, position < 0 {
      throw RequestError.malformed("\"at\" must be 0 or more.")
    }
    return RowReference(id: id, position: position)
  }

  /// One generator for all, so that a long list is quick and has no identity twice.
  private static func rows(_ texts: [String]) -> [TableRow] {
    var generator = SplitMix64(seed: UInt64.random(in: 0...UInt64.max))
    return texts.map { TableRow(text: $0, using: &generator) }
  }
}
