/// Finds out why rebuilt rows are not the data source's.
struct BatchDiagnosis {
  let check: BatchCheck
  /// The identities of the rows shown before.
  let shown: [[AnyHashable]]
  /// The identities of the data source's rows.
  let wanted: [[AnyHashable]]

  private var batch: UIKitBatch { check.batch }

  /// Throws when the rebuilt rows, but for those that are read anew, have other identities than the data source's.
  ///
  /// - Parameter origins: For each row after, which one it was before; nil for new ones.
  func checkRows(_ origins: [[RowPath?]]) throws(ContractViolation) {
    guard let path = firstMismatch(origins), let origin = origins[path.section][path.row] else { return }
    try checkDeleted()
    try checkInserted()
    try checkMoved()
    throw ContractViolation(
      .rows,
      "\(name(path)) shows \(shown[origin.section][origin.row]), but the data source answers"
        + " \(wanted[path.section][path.row]).",
      "Name every row that goes, comes or moves, by the difference between the rows shown and the new ones.")
  }

  private func firstMismatch(_ origins: [[RowPath?]]) -> RowPath? {
    let read = Set(batch.reloaded + batch.reconfigured)
    for (section, rows) in origins.enumerated() {
      for (position, origin) in rows.enumerated() {
        if let origin, shown[origin.section][origin.row] != wanted[section][position], !read.contains(origin)
        {
          return RowPath(section: section, row: position)
        }
      }
    }
    return nil
  }

  private func checkDeleted() throws(ContractViolation) {
    let left = Set(wanted.joined())
    let inserted = Set(batch.inserted.map { wanted[$0.section][$0.row] })
    for path in batch.deleted {
      let row = shown[path.section][path.row]
      if left.contains(row) && !inserted.contains(row) {
        throw ContractViolation(
          .u1,
          "\(name(path)) before the batch is \(row); it is deleted, but the data source has it.",
          "Delete by the positions before the batch, without counting earlier calls.")
      }
    }
  }

  private func checkInserted() throws(ContractViolation) {
    let known = Set(shown.joined())
    let deleted = Set(batch.deleted.map { shown[$0.section][$0.row] })
    for path in batch.inserted {
      let row = wanted[path.section][path.row]
      if known.contains(row) && !deleted.contains(row) {
        throw ContractViolation(
          .u2,
          "\(name(path)) after the batch is \(row); it is inserted, but was shown before.",
          "Insert at the positions after the batch, all other changes done.")
      }
    }
  }

  /// When a move takes another row than the data source has at its target, either position may be wrong: it is the one
  /// whose correction, in all such moves, makes the rows right.
  private func checkMoved() throws(ContractViolation) {
    guard let wrong = batch.moved.first(where: { identity(from: $0) != wanted[$0.to.section][$0.to.row] })
    else { return }
    let problem =
      "\(name(wrong.from)) before the batch is \(identity(from: wrong)); it moves to \(check.name(wrong.to)),"
      + " where the data source answers \(wanted[wrong.to.section][wrong.to.row])."
    let places = paths(shown)
    let corrected = batch.moved.map { move in
      UIKitBatch.Move(from: places[wanted[move.to.section][move.to.row]] ?? move.from, to: move.to)
    }
    if let origins = check.rowOrigins(moving: corrected), firstMismatch(origins) == nil {
      throw ContractViolation(
        .u1, problem, "Move from the position before the batch, without counting earlier calls.")
    }
    throw ContractViolation(.u2, problem, "Move to the position after the batch, all other changes done.")
  }

  private func identity(from move: UIKitBatch.Move<RowPath>) -> AnyHashable {
    shown[move.from.section][move.from.row]
  }

  private func paths(_ rows: [[AnyHashable]]) -> [AnyHashable: RowPath] {
    var paths: [AnyHashable: RowPath] = [:]
    for (section, rows) in rows.enumerated() {
      for (position, row) in rows.enumerated() { paths[row] = RowPath(section: section, row: position) }
    }
    return paths
  }

  private func name(_ path: RowPath) -> String { check.sentence(check.name(path)) }
}
