extension UIKitTableDouble {
  /// Does a batch: the calls made in the block, as one.
  ///
  /// Give the data source the new rows inside the block. A block inside a block belongs to the same batch.
  ///
  /// ```swift
  /// try table.performBatchUpdates { batch in
  ///   rows.removeLast()
  ///   batch.deleteRows(at: [rows.count])
  /// }
  /// ```
  ///
  /// - Throws: ``ContractViolation`` when a rule is broken, and whatever the block throws. The table then shows what it
  ///   showed before.
  public func performBatchUpdates(_ updates: (inout UIKitBatch) throws -> Void) throws {
    try begin()
    var calls = UIKitBatch()
    do {
      defer { openBlocks -= 1 }
      try updates(&calls)
    } catch {
      throw openBlocks == 0 ? takeViolation() ?? error : error
    }
    if openBlocks > 0 {
      batch.merge(calls)
      return
    }
    if let violation = takeViolation() { throw violation }
    calls.merge(batch)
    calls.blockCount -= 1  // what is collected starts with a block of its own
    do throws(ContractViolation) {
      try apply(calls)
    } catch {
      throw calls.blockCount > 1 ? error.inNestedBlocks : error
    }
  }

  /// Opens a block, the outermost one only on a table that is as its data source says.
  private func begin() throws(ContractViolation) {
    if isReading {
      throw noted(
        .u17, "A batch starts while the table reads a row.", "Answer the row and change nothing meanwhile.")
    }
    if isDragging {
      throw noted(
        .u19, "A batch starts while the model is told of a drag that the table already shows.",
        "Do not render an update that the table's own user has made: it is on screen.")
    }
    if openBlocks == 0 {
      violation = nil
      batch = UIKitBatch()
      if !isInWindow || !hasLoaded {
        throw ContractViolation(
          .u16,
          "A batch comes to a table that \(hasLoaded ? "is not in a window" : "has not loaded its rows yet").",
          "Call reloadData() instead.")
      }
      let counts = source.counts
      if counts != shownSections.map(\.count) {
        throw ContractViolation(
          .u13,
          "The table shows \(list(shownSections.map(\.count))) rows, but the data source answers \(list(counts)) before the block.",
          "Give the data source the new rows inside the block; if rows went unseen, reload the table.")
      }
    }
    openBlocks += 1
  }

  private func apply(_ calls: UIKitBatch) throws(ContractViolation) {
    let counts = source.counts
    let check = BatchCheck(
      batch: calls, before: shownSections.map(\.count), after: counts,
      isSectioned: max(counts.count, shownSections.count) > 1,
      allowsReloadsWithStructure: allowsReloadsWithStructure)
    try check.check()
    guard let origins = check.rowOrigins() else {
      preconditionFailure("UIKitTableDouble: the counts add up and the rows do not")
    }
    let rebuilt = try reading { rebuild(calls, origins) }
    let rows = try reading { counts.indices.map(source.rows) }
    let identities = counts.indices.map(source.sectionIdentity)
    try check.checkSectionOrder(sectionIdentities, identities)
    if suspicion == nil && !zip(rebuilt, rows).allSatisfy({ $0.lazy.map(\.row).elementsEqual($1) }) {
      let diagnosis = BatchDiagnosis(
        check: check, shown: shownSections.map { $0.map { source.identity($0.row) } },
        wanted: rows.map { $0.map(source.identity) })
      do throws(ContractViolation) {
        try diagnosis.checkRows(origins)
      } catch {
        suspicion = calls.blockCount > 1 ? error.inNestedBlocks : error
      }
    }
    shownSections = rebuilt
    sectionIdentities = identities
  }

  /// The rows as the table itself derives them from the rows shown and the calls.
  private func rebuild(_ calls: UIKitBatch, _ origins: [[RowPath?]]) -> [[ShownRow<Row>]] {
    let reloaded = Set(calls.reloaded)
    let reconfigured = Set(calls.reconfigured)
    return origins.enumerated().map { section, rows in
      rows.enumerated().map { position, origin in
        let path = RowPath(section: section, row: position)
        guard let origin, !reloaded.contains(origin) else { return freshRow(at: path) }
        let shown = shownSections[origin.section][origin.row]
        return reconfigured.contains(origin) ? ShownRow(cell: shown.cell, row: source.row(path)) : shown
      }
    }
  }
}

extension ContractViolation {
  /// The violation of a batch of several blocks: positions of one of them are mistaken for those after another.
  fileprivate var inNestedBlocks: ContractViolation {
    switch rule {
    case .u1, .u2, .u4, .u5, .u6, .u7, .u8, .rows:
      ContractViolation(
        .u3, "\(problem) The calls come from nested blocks.",
        "Count all positions from before the outermost block, or after it. \(remedy)")
    default: self
    }
  }
}
