extension UIKitTableDouble {
  /// Does what a user does who drags a row: the table shows it at its new place, and then tells its data source.
  ///
  /// ```swift
  /// try table.userMovesRow(at: 0, to: 2) {
  ///   rows.insert(rows.remove(at: 0), at: 2)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - from: The row's position before.
  ///   - to: Its final position, counted without it.
  ///   - section: Its section before.
  ///   - newSection: Its section after; the same as `section` if nil.
  ///   - dataSource: What the table's data source or delegate does about it: it takes the move into the model, or it
  ///     leaves the model as it is and reloads the table.
  /// - Precondition: The positions exist.
  /// - Throws: ``ContractViolation`` of U19 when the table gets a batch meanwhile or does not show the model's rows in the
  ///   end, and whatever `dataSource` throws.
  public func userMovesRow(
    at from: Int, to: Int, inSection section: Int = 0, toSection newSection: Int? = nil,
    _ dataSource: () throws -> Void
  ) throws {
    let target = newSection ?? section
    precondition(
      shownSections.indices.contains(section) && shownSections[section].indices.contains(from),
      "UIKitTableDouble.userMovesRow: there is no row \(from) in section \(section)")
    var dragged = shownSections
    let row = dragged[section].remove(at: from)
    precondition(
      dragged.indices.contains(target) && (0...dragged[target].count).contains(to),
      "UIKitTableDouble.userMovesRow: there is no place \(to) in section \(target)")
    dragged[target].insert(row, at: to)
    shownSections = dragged
    violation = nil
    isDragging = true
    do {
      defer { isDragging = false }
      try dataSource()
    } catch {
      throw takeViolation() ?? error
    }
    if let violation = takeViolation() { throw violation }
    let counts = source.counts
    let rows = try reading { counts.indices.map(source.rows) }
    if rows.map({ $0.map(source.identity) }) != shownSections.map({ $0.map { source.identity($0.row) } }) {
      throw ContractViolation(
        .u19,
        "The user has moved \(name(from, section)) to \(name(to, target)), but the data source has another order.",
        "Take the move into the model (remove, then insert), or refuse it and reload the table.")
    }
  }
}
