import EditableTable

/// What somebody says of themselves through a viewer.
struct Announcement: Hashable, Sendable {
  let person: PublicPerson
  let name: String?
  /// The row whose text they are changing.
  let editing: TableRow.ID?
}
