import EditableTable

/// Somebody who is here.
struct PresentPerson: Hashable, Sendable {
  let person: PublicPerson
  /// Of their coming.
  let order: Int
  private(set) var name: String?
  private(set) var editing: [TableRow.ID] = []

  /// The most rows of one person that are told.
  static let mostRows = 4

  init(_ person: PublicPerson, order: Int) {
    self.person = person
    self.order = order
  }

  mutating func add(_ announcement: Announcement) {
    if let name = announcement.name { self.name = name }
    if let row = announcement.editing, !editing.contains(row), editing.count < Self.mostRows {
      editing.append(row)
    }
  }
}
