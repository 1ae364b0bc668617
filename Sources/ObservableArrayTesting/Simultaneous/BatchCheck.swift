/// What is wrong with a batch by its own numbers and by the counts before and after, without a look at the rows.
struct BatchCheck {
  let batch: UIKitBatch
  /// The rows in each section before and after.
  let before: [Int]
  let after: [Int]
  let isSectioned: Bool
  let allowsReloadsWithStructure: Bool

  /// The rules in an order in which the one that says most about a mistake comes first.
  func check() throws(ContractViolation) {
    try checkReconfiguring()
    try checkRepetition()
    try checkReloads()
    try checkPositions()
    try checkSections()
    try checkCounts()
  }

  private func checkReconfiguring() throws(ContractViolation) {
    if !batch.reconfigured.isEmpty && (batch.isStructural || batch.isReloading) {
      throw ContractViolation(
        .u18, "\(sentence(name(batch.reconfigured[0]))) is reconfigured in a batch with other changes.",
        "Reconfigure in a batch of its own, after the others.")
    }
  }

  private func checkReloads() throws(ContractViolation) {
    guard batch.isReloading && batch.isStructural && !allowsReloadsWithStructure else { return }
    let reloaded = batch.reloaded.first.map(name) ?? "section \(batch.reloadedSections[0])"
    throw ContractViolation(
      .u12, "\(sentence(reloaded)) is reloaded in a batch that deletes, inserts or moves.",
      "Change the structure first, and reload in a second batch, at the positions after the first.")
  }

  private func checkRepetition() throws(ContractViolation) {
    try once(.u8, batch.deleted, "deleted", name)
    try once(.u8, batch.inserted, "inserted", name)
    try once(.u8, batch.deletedSections, "deleted", section)
    try once(.u8, batch.insertedSections, "inserted", section)

    let remedy =
      "Name a row that moved and changed as moved, and reload it in a second batch at its new position."
    try oneOf(
      .u6,
      [
        (batch.deleted, "deleted"), (batch.reloaded, "reloaded"), (batch.reconfigured, "reconfigured"),
        (batch.moved.map(\.from), "moved"),
      ], name, remedy)
    let moving = Set(batch.movedSections.map(\.from))
    for position in batch.reloadedSections where moving.contains(position) {
      throw ContractViolation(
        .u10, "Section \(position) is both moved and reloaded.",
        "Move the section in one batch, and reload it in a second one at its new position.")
    }
    try oneOf(
      .u6,
      [
        (batch.deletedSections, "deleted"), (batch.reloadedSections, "reloaded"),
        (batch.movedSections.map(\.from), "moved"),
      ], section, "Do one thing with a section in a batch.")
    let single = "Each position after has one row: insert there, or move a row there."
    try oneOf(
      .u7, [(batch.inserted, "inserted"), (batch.moved.map(\.to), "moved to")], name, single)
    try oneOf(
      .u7, [(batch.insertedSections, "inserted"), (batch.movedSections.map(\.to), "moved to")], section,
      single)
  }

  private func once<Place: Hashable>(
    _ rule: ContractRule, _ places: [Place], _ verb: String, _ name: (Place) -> String
  ) throws(ContractViolation) {
    if places.count < 2 { return }
    var seen: Set<Place> = []
    for place in places where !seen.insert(place).inserted {
      throw ContractViolation(
        rule, "\(sentence(name(place))) is \(verb) twice.",
        "All positions of a batch are on one side: do not count them anew after each call.")
    }
  }

  private func oneOf<Place: Hashable>(
    _ rule: ContractRule, _ uses: [(places: [Place], verb: String)], _ name: (Place) -> String,
    _ remedy: String
  ) throws(ContractViolation) {
    if uses.reduce(0, { $0 + $1.places.count }) < 2 { return }
    var seen: [Place: String] = [:]
    for use in uses {
      for place in use.places {
        guard let other = seen.updateValue(use.verb, forKey: place) else { continue }
        let both = other == use.verb ? "\(use.verb) twice" : "both \(other) and \(use.verb)"
        throw ContractViolation(rule, "\(sentence(name(place))) is \(both).", remedy)
      }
    }
  }
}

extension BatchCheck {
  func name(_ path: RowPath) -> String { path.name(isSectioned: isSectioned) }

  func sentence(_ name: String) -> String { name.capitalizedFirst }

  func section(_ position: Int) -> String { "section \(position)" }
}

extension String {
  /// The text as the start of a sentence.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
