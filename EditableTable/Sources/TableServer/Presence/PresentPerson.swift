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
    if let row = announcement.editing { edits(row) }
  }

  /// The same person, as another server knows them.
  mutating func add(_ other: PresentPerson) {
    name = name ?? other.name
    for row in other.editing { edits(row) }
  }

  mutating func edits(_ row: TableRow.ID) {
    if !editing.contains(row) && editing.count < Self.mostRows { editing.append(row) }
  }
}

extension [PresentPerson] {
  /// First those who edit, each in the order of their coming.
  func inOrder() -> [PresentPerson] {
    sorted { ($0.editing.isEmpty ? 1 : 0, $0.order) < ($1.editing.isEmpty ? 1 : 0, $1.order) }
  }

  /// These and those whom other servers know, of whom a person may be on several.
  func joined(with others: [PresentPerson]) -> [PresentPerson] {
    if others.isEmpty { return self }
    var all = Dictionary(uniqueKeysWithValues: map { ($0.person, $0) })
    for other in others {
      var present = all[other.person] ?? PresentPerson(other.person, order: all.count)
      present.add(other)
      all[other.person] = present
    }
    return Array(all.values).inOrder()
  }
}
