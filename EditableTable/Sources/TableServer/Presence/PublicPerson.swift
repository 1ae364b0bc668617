import EditableTable

/// A person as others may know them: from it nobody can tell the name in which they give and undo commands.
struct PublicPerson: Hashable, Sendable {
  let id: UInt64

  init(_ person: PersonID) { id = SecretDigest(person.description).short }

  /// The person whom `text` writes, as another server knows them; nil when it is not 16 lower-case hexadecimal digits.
  init?(text: String) {
    // It is written as a row's identity is.
    guard let id = TableRow.ID(text) else { return nil }
    self.id = id.rawValue
  }

  /// Of a colour, in degrees: the same for everyone who sees them, through whichever server.
  var hue: Int { Int(id % 360) }

  /// 16 hexadecimal digits.
  var text: String { TableRow.ID(rawValue: id).description }
}
