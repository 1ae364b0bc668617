import EditableTable

/// The body of `POST /api/commands`.
struct CommandRequest {
  let command: TableEditingCommand
  /// The version of the table that the sender saw.
  let version: Int?

  init(_ body: [UInt8]) throws(RequestError) {
    var fields = try JSONFields(body)
    // What is compared is short, whatever came.
    let type = JSONFields.start(of: try fields.text("type", "the name of a command"))
    switch type {
    case "refresh": command = .refresh()
    case "setItems":
      let texts = try fields.texts("texts")
      command = .setItems(Self.rows(texts))
    case "addItem":
      let text = try fields.optionalText("text")
      command = .addItem(text.map { TableRow(text: $0) } ?? TableRow.random())
    case "insertItem":
      let text = try fields.optionalText("text")
      let position = try fields.whole("at")
      command = .insertItem(text.map { TableRow(text: $0) } ?? TableRow.random(), at: position)
    case "moveItem":
      let destination = try fields.whole("to")
      command = .moveItem(try Self.row(&fields), to: destination)
    case "deleteItem": command = .deleteItem(try Self.row(&fields))
    case "editItem":
      let text = try fields.text("text")
      command = .editItem(try Self.row(&fields), text: text)
    default:
      throw .malformed(
        "There is no command \"\(type)\"; there are: refresh, setItems, addItem, insertItem, moveItem, "
          + "deleteItem, editItem.")
    }
    version = try fields.optionalWhole("version")
    try fields.finish(type)
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
