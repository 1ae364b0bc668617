/// One line of the table: what a piece of work costs, and what it costs done in another way.
struct Figure: Codable {
  enum Unit: String, Codable {
    case seconds
    case bytes
    /// A plain number, such as a share or a count.
    case number
  }

  let work: String
  /// How many elements, rows, or whatever the work says.
  let size: Int
  let unit: Unit
  let ours: Timing
  /// The name of the other way.
  let against: String?
  let other: Timing?
  let target: Target?

  init(
    _ work: String, size: Int, unit: Unit = .seconds, _ ours: Timing, against: String? = nil,
    _ other: Timing? = nil, target: Target? = nil
  ) {
    self.work = work
    self.size = size
    self.unit = unit
    self.ours = ours
    self.against = against
    self.other = other
    self.target = target
  }

  /// Of the best runs.
  var ratio: Double? {
    other.map { ours.best / $0.best }
  }

  /// Nil when there is no target.
  var isReached: Bool? {
    guard let target, let measured = target.subject == .ratio ? ratio : ours.best else { return nil }
    return target.bound == .atMost ? measured <= target.limit : measured >= target.limit
  }
}
