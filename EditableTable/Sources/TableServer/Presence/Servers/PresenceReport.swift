import EditableTable

/// What a server tells the table's other servers: who looks at the table through it.
///
/// It is all of it each time: a report that was lost is made up for by the next one, and one that comes late is known
/// by its number. Of many people only some are in it, since no more of them are shown anywhere.
struct PresenceReport: Hashable, Sendable {
  /// This run of the server: 16 hexadecimal digits.
  let server: String
  /// Each report of a server has a larger one than those before.
  let number: Int
  /// Those who edit are first.
  let people: [PresentPerson]
  /// How many more there are.
  let more: Int
  /// Whether the server stops.
  var isLast = false

  /// The most bytes that one has.
  static let longest = 5_900
  /// More people than a server has; many servers' together are still a number.
  static let mostPeople = 1_000_000
}
