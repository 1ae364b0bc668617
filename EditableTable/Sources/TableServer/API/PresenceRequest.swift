import EditableTable

/// The body of `POST /api/viewers/<token>/presence`.
struct PresenceRequest {
  let person: PersonID
  let name: String?
  let editing: TableRow.ID?

  init(_ body: [UInt8]) throws(RequestError) {
    var fields = try JSONFields(body)
    person = try CommandRequest.person(try fields.text("person"))
    if let text = try fields.optionalText("name") {
      guard let name = PersonName(text) else {
        throw .malformed("\"name\" must be one line of at most \(PersonName.longest) bytes that can be seen.")
      }
      self.name = name.text
    } else {
      name = nil
    }
    if let text = try fields.optionalText("editing") {
      guard let row = TableRow.ID(text) else {
        throw .malformed("\"editing\" must be a row's id, 16 lower-case hexadecimal digits.")
      }
      editing = row
    } else {
      editing = nil
    }
    try fields.finish("An announcement")
  }
}
