import EditableTable

extension PresenceReport {
  /// Reads a report that a stranger may have written.
  init(_ message: [UInt8]) throws(RequestError) {
    if message.count > Self.longest { throw .malformed("A report has at most \(Self.longest) bytes.") }
    var fields = try JSONFields(message)
    guard try fields.whole("form") == 1 else {
      throw .malformed("\"form\" must be 1; it may be of a newer program.")
    }
    server = try fields.text("server")
    guard TableRow.ID(server) != nil else {
      throw .malformed("\"server\" must be 16 lower-case hexadecimal digits.")
    }
    number = try fields.whole("number")
    if number < 1 { throw .malformed("\"number\" must be 1 or more.") }
    switch JSONFields.start(of: try fields.text("type")) {
    case "here": isLast = false
    case "bye": isLast = true
    default: throw .malformed("\"type\" must be \"here\" or \"bye\".")
    }
    var people: [PresentPerson] = []
    for var person in try fields.objects("people") { people.append(try Self.person(&person, people.count)) }
    if people.count > PresenceBoard.mostNamed {
      throw .malformed("\"people\" must be at most \(PresenceBoard.mostNamed).")
    }
    self.people = people
    more = try fields.whole("more")
    guard (0...Self.mostPeople).contains(more), more == 0 || !people.isEmpty else {
      throw .malformed("\"more\" must be 0 to \(Self.mostPeople), and 0 when \"people\" is empty.")
    }
    try fields.finish("A report")
  }

  private static func person(_ fields: inout JSONFields, _ order: Int) throws(RequestError) -> PresentPerson {
    guard let person = PublicPerson(text: try fields.text("id")) else {
      throw .malformed("\"id\" must be 16 lower-case hexadecimal digits.")
    }
    // What may be seen of a name is for the server that shows it to say, and what may be is not the same in all
    // versions of Unicode.
    let name = try fields.optionalText("name").flatMap { PersonName($0) }
    var present = PresentPerson(person, order: order)
    present.add(Announcement(person: person, name: name?.text, editing: nil))
    for text in try fields.texts("editing") {
      guard let row = TableRow.ID(text), present.editing.count < PresentPerson.mostRows else {
        throw .malformed("\"editing\" must be at most \(PresentPerson.mostRows) ids of rows.")
      }
      present.edits(row)
    }
    try fields.finish("A person")
    return present
  }
}
