import ObservableArray

/// What all people can undo and redo, within ``UndoLimits``. A value, as the table is.
struct PeopleSteps: Sendable {
  let limits: UndoLimits

  private var timeline: UndoTimeline<PersonID, TableRow>
  /// The people with steps, and when each edited last.
  private var lastUses: [PersonID: Int] = [:]
  private var uses = 0

  /// A step of a person, and how much had been replaced by then.
  private typealias Mark = (step: Int, replaced: Int, version: Int, person: PersonID)
  private var marks: PersistentArray<Mark> = []
  /// How many bytes all commands together have replaced.
  private var replaced = 0

  /// The latest version whose command may have restored rows under identities that had been there before.
  private var lastReturn = -1

  init(limits: UndoLimits) {
    self.limits = limits
    timeline = UndoTimeline(limit: limits.steps)
  }

  func state(of person: PersonID) -> UndoState {
    UndoState(canUndo: timeline.canUndo(person), canRedo: timeline.canRedo(person))
  }

  /// How many commands a person can undo and redo, those included of which others have left nothing.
  func counts(of person: PersonID) -> (undo: Int, redo: Int) {
    (timeline.undoCount(of: person), timeline.redoCount(of: person))
  }

  /// Records a command that led on from `before`; `person` can undo it.
  mutating func record(
    _ step: HistoryStep, from before: TableState, by person: PersonID?, returnsRows: Bool
  ) {
    if let person {
      use(person)
      marks.append((timeline.stepCount, replaced, before.version, person))
      timeline.record(step.event, by: person, from: before.rows, to: step.state.rows)
    } else {
      timeline.note(step.event, from: before.rows, to: step.state.rows)
    }
    advance(to: step, returnsRows: returnsRows)
  }

  /// Takes in that the table was replaced by a state that no known commands lead to.
  mutating func replace(_ old: TableState, by new: TableState) {
    timeline.note(ArrayChangeEvent(from: old.rows, to: new.rows), from: old.rows, to: new.rows)
    lastReturn = new.version
  }

  /// Undoes or redoes one of `person`'s commands. When that is refused, all steps stay.
  ///
  /// - Returns: the step to the next version.
  mutating func step(
    _ direction: UndoDirection, by person: PersonID, from latest: TableState, _ tableLimits: TableLimits
  ) throws(TableError) -> HistoryStep {
    var trial = timeline
    guard let (event, rows) = trial.take(direction, by: person, from: latest.rows, checking: mayReturnRows)
    else {
      timeline = trial
      throw direction.nothing
    }
    try tableLimits.check(count: rows.count)
    timeline = trial
    use(person)
    let after = TableState(version: latest.version + 1, rows: rows)
    let step = HistoryStep(state: after, event: event, by: person, replacing: latest.rows)
    advance(to: step, returnsRows: false)
    return step
  }

  /// Takes in a command that the log has, from this server or another one.
  mutating func follow(_ command: LoggedCommand, _ step: HistoryStep, from before: TableState) {
    let direction: UndoDirection? =
      switch command.kind {
      case .undo: .undo
      case .redo: .redo
      default: nil
      }
    guard let direction else {
      record(step, from: before, by: command.person, returnsRows: command.kind.returnsRows)
      return
    }
    if let person = command.person { follow(direction, step, from: before, by: person) }
    advance(to: step, returnsRows: false)
  }

  private mutating func follow(
    _ direction: UndoDirection, _ step: HistoryStep, from before: TableState, by person: PersonID
  ) {
    var trial = timeline
    if let (_, rows) = trial.take(direction, by: person, from: before.rows, checking: mayReturnRows),
      rows == step.state.rows
    {
      timeline = trial
      use(person)
    } else {
      // The server that executed it remembered other steps: it is taken in as what it changed.
      timeline.note(step.event, from: before.rows, to: step.state.rows)
    }
  }

  /// Whether steps may restore rows whose identities were restored otherwise.
  private var mayReturnRows: Bool { marks.first.map { $0.version < lastReturn } ?? false }

  private mutating func advance(to step: HistoryStep, returnsRows: Bool) {
    replaced += step.bytes
    if returnsRows { lastReturn = step.state.version }
    while let oldest = marks.first, replaced - oldest.replaced > limits.bytes {
      marks.removeFirst()
      timeline.forgetSteps(of: oldest.person, before: oldest.step + 1)
      if counts(of: oldest.person) == (0, 0) {
        lastUses[oldest.person] = nil
      }
    }
  }

  /// Notes that a person edits, and makes room for one who is new.
  private mutating func use(_ person: PersonID) {
    uses += 1
    if lastUses.updateValue(uses, forKey: person) == nil, lastUses.count > limits.people,
      let idle = lastUses.min(by: { $0.value < $1.value })
    {
      lastUses[idle.key] = nil
      timeline.forgetSteps(of: idle.key)
    }
  }
}

extension UndoTimeline<PersonID, TableRow> {
  /// Undoes or redoes a step.
  ///
  /// - Parameter mayReturnRows: Whether rows may have to be left out that are there already under their identities.
  /// - Returns: what that changes, and the rows after it; nil when there is nothing.
  fileprivate mutating func take(
    _ direction: UndoDirection, by person: PersonID, from present: PersistentArray<TableRow>,
    checking mayReturnRows: Bool
  ) -> (event: ArrayChangeEvent, rows: PersistentArray<TableRow>)? {
    while let (event, rows) = direction == .undo
      ? undo(by: person, from: present) : redo(by: person, from: present)
    {
      guard mayReturnRows, let excess = Self.excess(event, rows) else { return (event, rows) }
      var remaining = rows
      for position in excess.deletedIndices.reversed() { remaining.remove(at: position) }
      note(excess, from: rows, to: remaining)
      let whole = event.composed(with: excess)
      if !whole.isEmpty { return (whole, remaining) }
    }
    return nil
  }

  /// Deletes the rows that a step restored although they had been restored otherwise; nil when there are none.
  private static func excess(
    _ event: ArrayChangeEvent, _ rows: PersistentArray<TableRow>
  ) -> ArrayChangeEvent? {
    var restored: [TableRow.ID: Int] = [:]
    for position in event.insertedRanges.joined() { restored[rows[position].id] = position }
    if restored.isEmpty { return nil }
    var positions: [Int] = []
    for (position, row) in rows.enumerated() {
      if let own = restored[row.id], own != position { positions.append(own) }
    }
    return positions.isEmpty ? nil : ArrayChangeEvent(deletedIndices: positions.sorted())
  }
}
