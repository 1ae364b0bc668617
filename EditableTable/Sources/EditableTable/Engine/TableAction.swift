/// What somebody asks of an engine.
enum TableAction: Sendable {
  /// `version`: that of the table that the sender saw.
  case execute(TableEditingCommand, basedOn: Int?)
  case step(UndoDirection)

  /// As the log calls it.
  var kind: LoggedCommand.Kind {
    switch self {
    case .execute(.setItems, _): .setItems
    case .execute(.addItem, _): .addItem
    case .execute(.insertItem, _): .insertItem
    case .execute(.moveItem, _): .moveItem
    case .execute(.deleteItem, _): .deleteItem
    case .execute(.editItem, _): .editItem
    case .step(.undo): .undo
    case .step(.redo): .redo
    }
  }

  /// Carries the action out on the newest state of `past`, and has `people` remember it.
  ///
  /// - Returns: the step to the next version; nil when it asks for what is so already.
  /// - Throws: ``TableError``; `people` is then as it was.
  func carriedOut(
    on past: some TablePast, _ limits: TableLimits, by person: PersonID?, _ people: inout PeopleSteps
  ) throws(TableError) -> HistoryStep? {
    let latest = past.latest
    switch self {
    case .execute(let command, let version):
      let resolved = try CommandResolution(past: past, latest: latest, person: person).resolve(
        command, basedOn: version)
      let (after, event) = try TableViewModel(rows: latest.rows, limits: limits).applying(resolved)
      if event.isEmpty { return nil }
      let state = TableState(version: latest.version + 1, rows: after.rows)
      let step = HistoryStep(state: state, event: event, by: person, replacing: latest.rows)
      people.record(step, from: latest, by: person, returnsRows: kind.returnsRows)
      return step
    case .step(let direction):
      guard let person else { throw direction.nothing }
      return try people.step(direction, by: person, from: latest, limits)
    }
  }
}

extension LoggedCommand.Kind {
  /// Whether it may bring rows that the table once had under the same identities.
  var returnsRows: Bool { self == .setItems || self == .importItems }
}
