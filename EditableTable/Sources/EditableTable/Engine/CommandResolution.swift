import ObservableArray

/// Turns a command about what its sender saw into the same command about the table as it is.
struct CommandResolution<Past: TablePast> {
  let past: Past
  let latest: TableState
  /// Who sent the command; nil when that is not known.
  let person: PersonID?

  func resolve(
    _ command: TableEditingCommand, basedOn version: Int?
  ) throws(TableError) -> TableEditingCommand {
    if let version { try check(version) }
    switch command {
    case .setItems, .addItem: return command
    case .insertItem(let row, let position):
      return .insertItem(row, at: try gap(position, basedOn: version))
    case .moveItem(let reference, let destination):
      let seen = try row(reference, version)
      let version = reference.version ?? version
      return .moveItem(seen.reference, to: try gap(destination, basedOn: version, moving: seen))
    case .deleteItem(let reference):
      return .deleteItem(try row(reference, version).reference)
    case .editItem(let reference, let text):
      let seen = try row(reference, version)
      if let before = seen.textBefore, let now = seen.textNow, !before.hasSameBytes(as: now),
        !now.hasSameBytes(as: text)
      {
        throw .textChanged(reference.id)
      }
      return .editItem(seen.reference, text: text)
    }
  }

  /// A row where it stands now, and what it said then and now if both are known.
  struct SeenRow {
    var reference: RowReference
    /// Where it stood in the sender's version, if that is known.
    var positionBefore: Int?
    var textBefore: String?
    var textNow: String?
  }

  private func row(_ reference: RowReference, _ version: Int?) throws(TableError) -> SeenRow {
    guard let version = reference.version ?? version else { return SeenRow(reference: reference) }
    try check(version)
    guard let before = past.state(at: version),
      let steps = past.steps(after: version, through: latest.version)
    else { return SeenRow(reference: reference) }
    guard let position = reference.position else { return try searched(reference, before, steps) }
    guard before.rows.indices.contains(position), before.rows[position].id == reference.id else {
      throw .malformedReference(reference.id, position: position, version: version)
    }
    var now = position
    for step in steps {
      guard let next = step.event.position(after: now) else { throw .rowNotFound(reference.id) }
      now = next
    }
    return SeenRow(
      reference: RowReference(id: reference.id, position: now), positionBefore: position,
      textBefore: before.rows[position].text,
      textNow: latest.rows[now].text)
  }

  /// Without a position: found in the table as it is, then followed back to what the sender saw.
  private func searched(
    _ reference: RowReference, _ before: TableState, _ steps: PersistentArraySlice<HistoryStep>
  ) throws(TableError) -> SeenRow {
    let now = try TableViewModel(rows: latest.rows).position(of: reference)
    var then = now
    for step in steps.reversed() {
      guard let earlier = step.event.position(before: then) else {
        throw .malformedReference(reference.id, position: nil, version: before.version)
      }
      then = earlier
    }
    return SeenRow(
      reference: RowReference(id: reference.id, position: now), positionBefore: then,
      textBefore: before.rows[then].text,
      textNow: latest.rows[now].text)
  }

  private func check(_ version: Int) throws(TableError) {
    if version < 0 || version > latest.version { throw .unknownVersion(version, latest: latest.version) }
  }
}
