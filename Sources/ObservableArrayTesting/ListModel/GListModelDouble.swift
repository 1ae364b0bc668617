import ObservableArray

/// An observer of a GListModel, such as GtkListView is, that says which rule the model breaks.
///
/// Use it to test a list model of your own, on any system: give it the model's functions, and tell it what the model
/// emits. A list model answers objects, and the same object for a position as long as somebody holds it; the double holds
/// all of them.
///
/// ```swift
/// final class Name {
///   let text: String
///   init(_ text: String) { self.text = text }
/// }
/// let bob = Name("Bob")
/// var model: PersistentArray = [Name("Ann"), bob]
/// let list = try GListModelDouble(
///   count: { model.count }, item: { $0 < model.count ? model[$0] : nil })
///
/// let before = model
/// let after: PersistentArray = [bob, Name("Cleo")]
/// let event = ArrayChangeEvent(from: before, to: after, by: ObjectIdentifier.init, unchangedIf: ===)
/// for splice in event.splices {
///   model = splice.elements(from: before, to: after)
///   try list.itemsChanged(splice)
/// }
/// print(list.items.map(\.text))  // ["Bob", "Cleo"]
/// ```
///
/// With each change the double compares what it knew with what the model answers: the rows in front of and behind the
/// change are the same objects as before (G2), the model holds this change (G1) and no other (G3), there is an item at
/// each position below the count and none at the count, the same one when asked twice (G4), and reading changes nothing
/// (G5).
public final class GListModelDouble<Item: AnyObject> {
  /// The items, as the model has told of them.
  public private(set) var items: [Item] = []

  private let count: () -> Int
  private let item: (Int) -> Item?
  private let section: ((Int) -> Range<Int>)?
  private var sectionStarts: Set<Int> = []
  private var isReading = false
  private var violation: ContractViolation?
  private var lastChange: (position: Int, removed: Int, added: Int)?

  /// Starts to observe a model, and reads its items.
  ///
  /// - Parameters:
  ///   - count: The model's `get_n_items`.
  ///   - item: The model's `get_item`; nil behind the last item.
  ///   - section: Of a GtkSectionModel, its `get_section`: the positions of the section that a position is in.
  /// - Throws: ``ContractViolation`` of G4 or G5.
  public init(
    count: @escaping () -> Int, item: @escaping (Int) -> Item?, section: ((Int) -> Range<Int>)? = nil
  ) throws(ContractViolation) {
    self.count = count
    self.item = item
    self.section = section
    items = try read(0..<count())
    try checkEnd()
    sectionStarts = readSectionStarts()
  }

  /// The model's signal `items-changed`.
  ///
  /// - Throws: ``ContractViolation`` when a rule is broken.
  public func itemsChanged(position: Int, removed: Int, added: Int) throws(ContractViolation) {
    if isReading {
      throw noted(
        "The model tells of a change while an item is being read.",
        "Answer the item; make the change in a fresh turn of the main loop.")
    }
    let now = count()
    if let lastChange, lastChange == (position, removed, added), removed != added, now == items.count {
      throw ContractViolation(
        .g8,
        "The change at \(position) (-\(removed) +\(added)) is told again, and the model has not changed since.",
        "Do not emit by hand on top of a model that emits.")
    }
    if removed != added && now == items.count {
      throw ContractViolation(
        .g1, "\(removed) items are said to be replaced by \(added), but the model still has \(now).",
        "Change the model first, then tell of it.")
    }
    if position < 0 || removed < 0 || added < 0 || position + removed > items.count || position + added > now
    {
      throw ContractViolation(
        .g2,
        "The change at \(position) (-\(removed) +\(added)) is outside of \(items.count) items before and \(now) now.",
        "Count the position from what the changes before it have left.")
    }
    let answered = try read(0..<now)
    try checkOutside(answered, position, removed, added)
    items = answered
    lastChange = (position, removed, added)
    try checkEnd()
    sectionStarts = readSectionStarts()
  }

  /// The model's signal `items-changed` for one splice of an event.
  ///
  /// - Throws: ``ContractViolation`` when a rule is broken.
  public func itemsChanged(_ splice: ArrayChangeEvent.Splice) throws(ContractViolation) {
    try itemsChanged(position: splice.position, removed: splice.removedCount, added: splice.addedCount)
  }

  /// A GtkSectionModel's signal `sections-changed`.
  ///
  /// - Throws: ``ContractViolation`` of G6.
  public func sectionsChanged(position: Int, count: Int) throws(ContractViolation) {
    let starts = readSectionStarts()
    let different = starts.symmetricDifference(sectionStarts).sorted()
    if let outside = different.first(where: { !(position..<position + count).contains($0) }) {
      throw ContractViolation(
        .g6,
        "Item \(outside) \(starts.contains(outside) ? "starts" : "no longer starts") a section, but only"
          + " \(position)..<\(position + count) is said to have changed.",
        "Tell of a range that covers every position that was or becomes the start of a section.")
    }
    sectionStarts = starts
  }

  /// Throws unless the model answers what it has told.
  ///
  /// - Throws: ``ContractViolation`` of ``ContractRule/rows`` when an item is another one, of G6 when sections are, and of
  ///   G4 or G5.
  public func check() throws(ContractViolation) {
    let answered = try read(0..<count())
    try checkEnd()
    if !answered.elementsEqual(items, by: ===) {
      throw ContractViolation(
        .rows, "The model has other items than the \(items.count) that it has told of.",
        "Tell of every change.")
    }
    try sectionsChanged(position: 0, count: 0)
  }
}

extension GListModelDouble {
  /// The rows outside the change are the objects that they were.
  private func checkOutside(
    _ answered: [Item], _ position: Int, _ removed: Int, _ added: Int
  ) throws(ContractViolation) {
    let behind = items.count - position - removed
    let isComplete = answered.count == items.count - removed + added
    if isComplete && items.prefix(position).elementsEqual(answered.prefix(position), by: ===)
      && items.suffix(behind).elementsEqual(answered.suffix(behind), by: ===)
    {
      return
    }
    let front = zip(items, answered).prefix { $0 === $1 }.count
    let limit = min(items.count, answered.count) - front
    let back = zip(items.reversed(), answered.reversed()).prefix(limit).prefix { $0 === $1 }.count
    let problem =
      "The change at \(position) (-\(removed) +\(added)) makes \(items.count - removed + added) items of \(items.count);"
      + " the model has \(answered.count), of which the first \(front) and the last \(back) are as before."
    let isPart = removed + added > 0 && position >= front && behind >= back
    throw isPart
      ? ContractViolation(
        .g3, "\(problem) So more has changed than is told.",
        "Tell of each change while the model holds the state after it and no other, or of one that covers them all."
      )
      : ContractViolation(
        .g2, "\(problem) So something else has changed than is told.",
        "Tell of what has changed, as it was counted before.")
  }

  private func read(_ positions: Range<Int>) throws(ContractViolation) -> [Item] {
    let before = count()
    isReading = true
    let read = positions.map { (item($0), item($0)) }
    isReading = false
    if let violation {
      self.violation = nil
      throw violation
    }
    if count() != before {
      throw ContractViolation(
        .g5, "The model had \(before) items before they were read and \(count()) afterwards.",
        "Answer the item and change nothing.")
    }
    var result: [Item] = []
    for (position, (first, second)) in zip(positions, read) {
      guard let first, let second else {
        throw ContractViolation(
          .g4, "There is no item at \(position), with a count of \(before).",
          "Answer an item below the count.")
      }
      if first !== second {
        throw ContractViolation(
          .g4, "Item \(position) is another object each time.",
          "Keep the object of a position as long as somebody holds it.")
      }
      if let known = items.first ?? result.first, type(of: known) != type(of: first) {
        throw ContractViolation(
          .g4, "Item \(position) is a \(type(of: first)), others are \(type(of: known)).",
          "Answer items of one type.")
      }
      result.append(first)
    }
    return result
  }

  private func checkEnd() throws(ContractViolation) {
    isReading = true
    let beyond = item(items.count)
    isReading = false
    if beyond != nil {
      throw ContractViolation(
        .g4, "There is an item at \(items.count), behind the last one.", "Answer nil from the count on.")
    }
  }

  private func readSectionStarts() -> Set<Int> {
    guard let section else { return [] }
    var starts: Set<Int> = []
    var position = 0
    while position < items.count {
      starts.insert(position)
      position = max(section(position).upperBound, position + 1)
    }
    return starts
  }

  private func noted(_ problem: String, _ remedy: String) -> ContractViolation {
    let new = ContractViolation(.g5, problem, remedy)
    if violation == nil { violation = new }
    return new
  }
}
