extension BatchCheck {
  /// U4: what is named exists on its side.
  func checkPositions() throws(ContractViolation) {
    let sectionsBefore =
      batch.deletedSections + batch.reloadedSections + batch.movedSections.map(\.from)
    let sectionsAfter = batch.insertedSections + batch.movedSections.map(\.to)
    for position in sectionsBefore where !before.indices.contains(position) {
      throw missing(section(position), "before", "\(before.count) sections")
    }
    for position in sectionsAfter where !after.indices.contains(position) {
      throw missing(section(position), "after", "\(after.count) sections")
    }
    let rowsBefore = batch.deleted + batch.reloaded + batch.reconfigured + batch.moved.map(\.from)
    for path in rowsBefore { try checkExists(path, before, "before") }
    for path in batch.inserted + batch.moved.map(\.to) { try checkExists(path, after, "after") }
  }

  private func checkExists(_ path: RowPath, _ counts: [Int], _ side: String) throws(ContractViolation) {
    guard counts.indices.contains(path.section) else {
      throw missing(section(path.section), side, "\(counts.count) sections")
    }
    if !(0..<counts[path.section]).contains(path.row) {
      throw missing(name(path), side, "\(counts[path.section]) rows" + (isSectioned ? " in the section" : ""))
    }
  }

  private func missing(_ name: String, _ side: String, _ count: String) -> ContractViolation {
    ContractViolation(
      .u4, "There is no \(name) \(side) the batch, with \(count).",
      side == "before"
        ? "Delete, move and reload by the positions before the batch."
        : "Insert and move to the positions after the batch.")
  }

  /// U9, U10, U11: rows of sections that go, come or move.
  func checkSections() throws(ContractViolation) {
    let leaving = batch.deleted + batch.moved.map(\.from)
    let entering = batch.inserted + batch.moved.map(\.to)
    for move in batch.movedSections {
      let touched =
        (leaving + batch.reloaded + batch.reconfigured).first { $0.section == move.from }
        ?? entering.first { $0.section == move.to }
      guard let touched else { continue }
      if move.from == move.to {
        throw ContractViolation(
          .u11, "Section \(move.from) is moved to where it is, and \(name(touched)) is named.",
          "Leave out the move of the section.")
      }
      throw ContractViolation(
        .u10, "Section \(move.from) moves to \(move.to), and \(name(touched)) is named.",
        "Move the section in one batch and change its rows in another.")
    }
    let gone = Set(batch.deletedSections)
    for path in leaving + batch.reloaded + batch.reconfigured where gone.contains(path.section) {
      throw ContractViolation(
        .u9, "\(name(path).capitalizedFirst) is named, but its section is deleted.",
        "The rows of a deleted section go with it; a row that stays is inserted in its new section.")
    }
    let new = Set(batch.insertedSections)
    for path in entering where new.contains(path.section) {
      throw ContractViolation(
        .u9, "\(name(path).capitalizedFirst) is inserted or moved to, but its section is inserted.",
        "The rows of an inserted section come with it; a row that was elsewhere is deleted there.")
    }
  }

  /// U5, and U13 where the counts have not changed at all.
  func checkCounts() throws(ContractViolation) {
    let sections = before.count + batch.insertedSections.count - batch.deletedSections.count
    if sections != after.count {
      throw wrongCount(
        "sections", before.count, after.count,
        "\(batch.insertedSections.count) inserted and \(batch.deletedSections.count) deleted make \(sections)"
      )
    }
    let reloaded = Set(batch.reloadedSections)
    let inserted = counts(batch.inserted)
    let entering = counts(batch.moved.map(\.to))
    let deleted = counts(batch.deleted)
    let leaving = counts(batch.moved.map(\.from))
    for (new, old) in sectionOrigins.enumerated() {
      guard let old, !reloaded.contains(old) else { continue }
      let change = (inserted[new] ?? 0) - (deleted[old] ?? 0) + (entering[new] ?? 0) - (leaving[old] ?? 0)
      if before[old] + change != after[new] {
        throw wrongCount(
          isSectioned ? "rows in section \(new)" : "rows", before[old], after[new],
          "\(inserted[new] ?? 0) inserted, \(deleted[old] ?? 0) deleted, \(entering[new] ?? 0) moved in and"
            + " \(leaving[old] ?? 0) moved out make \(before[old] + change)")
      }
    }
  }

  private func counts(_ paths: [RowPath]) -> [Int: Int] {
    Dictionary(paths.map { ($0.section, 1) }, uniquingKeysWith: +)
  }

  private func wrongCount(_ what: String, _ old: Int, _ new: Int, _ sum: String) -> ContractViolation {
    if old == new {
      return ContractViolation(
        .u13, "The data source still answers \(new) \(what) when the block ends, but \(sum).",
        "Give the data source the new rows inside the block.")
    }
    return ContractViolation(
      .u5, "There were \(old) \(what); \(sum), but the data source answers \(new).",
      "Name every row that goes or comes, by the difference between the rows shown and the new ones.")
  }

  /// Throws when the sections are not in the data source's order.
  func checkSectionOrder(_ shown: [AnyHashable], _ wanted: [AnyHashable]) throws(ContractViolation) {
    for (position, origin) in sectionOrigins.enumerated() {
      guard let origin, shown[origin] != wanted[position] else { continue }
      throw ContractViolation(
        .rows,
        "By the batch, section \(position) is section \(origin) of before, \(shown[origin]), but the data source"
          + " answers \(wanted[position]).",
        "Name every section that goes, comes or moves.")
    }
  }

  /// For each section after, which one it was before; nil for inserted ones.
  ///
  /// - Precondition: All positions exist, and the sections' counts add up.
  var sectionOrigins: [Int?] {
    var origins = [Int?](repeating: nil, count: after.count)
    var isTaken = [Bool](repeating: false, count: after.count)
    for position in batch.insertedSections { isTaken[position] = true }
    for move in batch.movedSections {
      origins[move.to] = move.from
      isTaken[move.to] = true
    }
    let gone = Set(batch.deletedSections + batch.movedSections.map(\.from))
    var staying = before.indices.filter { !gone.contains($0) }[...]
    for position in after.indices where !isTaken[position] { origins[position] = staying.popFirst() }
    return origins
  }
}
