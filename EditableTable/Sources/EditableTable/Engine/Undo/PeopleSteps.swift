import ObservableArray

/// What everybody can undo and redo, within ``UndoLimits``. A value, as the table is.
struct PeopleSteps: Sendable {
  let limits: UndoLimits

  private var people: [PersonID: PersonSteps] = [:]
  private var uses = 0

  /// A step that somebody was given, the version before it, and how much had been replaced by then.
  private typealias Mark = (version: Int, replaced: Int, person: PersonID)
  private var marks: PersistentArray<Mark> = []
  /// How many bytes all commands together have replaced.
  private var replaced = 0

  /// The newest version whose command may have brought back rows under identities that had been there before.
  private var lastReturn = -1

  init(limits: UndoLimits) { self.limits = limits }

  func state(of person: PersonID) -> UndoState {
    people[person]?.state ?? UndoState(canUndo: false, canRedo: false)
  }

  /// Remembers `person`'s command, that led on from `before`.
  mutating func record(
    _ step: HistoryStep, from before: TableState, by person: PersonID, _ history: TableHistory
  ) {
    if people[person] == nil { welcome(person, at: before) }
    uses += 1
    people[person]?.catchUp(to: before, history)
    people[person]?.record(step.event, to: step.state, use: uses)
    marks.append((before.version, replaced, person))
  }

  /// Goes back or forth by one of `person`'s commands. When that is refused, all steps stay.
  ///
  /// - Returns: the step to the next version.
  mutating func step(
    _ direction: UndoDirection, by person: PersonID, from newest: TableState, _ tableLimits: TableLimits,
    _ history: TableHistory
  ) throws(TableError) -> HistoryStep {
    guard var steps = people[person] else { throw direction.nothing }
    let hasReturns = steps.oldestVersion.map { $0 < lastReturn } ?? false
    steps.catchUp(to: newest, history)
    while var (event, rows) = steps.take(direction) {
      if hasReturns, let excess = Self.excess(event, rows) {
        for position in excess.deletedIndices.reversed() { rows.remove(at: position) }
        steps.note(excess)
        event = event.composed(with: excess)
      }
      if event.isEmpty { continue }
      try tableLimits.check(count: rows.count)
      let after = TableState(version: newest.version + 1, rows: rows)
      uses += 1
      steps.stepped(to: after, use: uses)
      people[person] = steps
      marks.append((newest.version, replaced, person))
      return HistoryStep(state: after, event: event, replacing: newest.rows)
    }
    people[person] = steps.isEmpty ? nil : steps
    throw direction.nothing
  }

  /// Takes in what the log says that somebody did, here or elsewhere.
  mutating func follow(
    _ command: LoggedCommand, _ step: HistoryStep, from before: TableState, _ history: TableHistory
  ) {
    if let person = command.person {
      switch command.kind {
      case .undo: follow(.undo, step, from: before, by: person, history)
      case .redo: follow(.redo, step, from: before, by: person, history)
      default: record(step, from: before, by: person, history)
      }
    }
    advance(to: step, returnsRows: command.kind.returnsRows)
  }

  private mutating func follow(
    _ direction: UndoDirection, _ step: HistoryStep, from before: TableState, by person: PersonID,
    _ history: TableHistory
  ) {
    guard var steps = people[person] else { return }
    steps.catchUp(to: before, history)
    guard let (_, rows) = steps.take(direction) else { return }
    // Whoever did it may have remembered other steps; then what was done is taken in as it was.
    if rows != step.state.rows { steps.note(ArrayChangeEvent(from: rows, to: step.state.rows)) }
    uses += 1
    steps.stepped(to: step.state, use: uses)
    people[person] = steps
    marks.append((before.version, replaced, person))
  }

  /// Takes in that somebody led the table on, and forgets what is over the limit.
  mutating func advance(to step: HistoryStep, returnsRows: Bool) {
    replaced += step.bytes
    if returnsRows { lastReturn = step.state.version }
    while let oldest = marks.first, replaced - oldest.replaced > limits.bytes {
      marks.removeFirst()
      people[oldest.person]?.forget(before: oldest.version + 1)
      if people[oldest.person]?.isEmpty == true { people[oldest.person] = nil }
    }
  }

  /// Makes room for a person who is new.
  private mutating func welcome(_ person: PersonID, at state: TableState) {
    if people.count >= limits.people, let idle = people.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      people[idle.key] = nil
    }
    people[person] = PersonSteps(limit: limits.steps, at: state)
  }

  /// Deletes the rows that a step brought back although somebody else had done so before; nil when there are none.
  private static func excess(
    _ event: ArrayChangeEvent, _ rows: PersistentArray<TableRow>
  ) -> ArrayChangeEvent? {
    var brought: [TableRow.ID: Int] = [:]
    for position in event.insertedRanges.joined() { brought[rows[position].id] = position }
    if brought.isEmpty { return nil }
    var positions: [Int] = []
    for (position, row) in rows.enumerated() {
      if let own = brought[row.id], own != position { positions.append(own) }
    }
    return positions.isEmpty ? nil : ArrayChangeEvent(deletedIndices: positions.sorted())
  }
}
