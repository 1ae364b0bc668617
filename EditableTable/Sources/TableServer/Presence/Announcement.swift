import EditableTable

/// What somebody says of themselves through a viewer.
struct Announcement: Hashable, Sendable {
  let person: PublicPerson
  let name: String?
  /// The row whose text they are changing.
  let editing: TableRow.ID?
}

/// A person as others may know them: from it nobody can tell the name in which they give and undo commands.
struct PublicPerson: Hashable, Sendable {
  let id: UInt64

  init(_ person: PersonID) { id = SecretDigest(person.description).short }

  /// Of a colour, in degrees: the same for everyone who sees them.
  var hue: Int { Int(id % 360) }

  /// 16 hexadecimal digits.
  var text: String {
    let digits = String(id, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
