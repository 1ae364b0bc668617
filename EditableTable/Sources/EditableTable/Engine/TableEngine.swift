import ObservableArray

/// Carries out commands, one after another, and gives each that changes something the next version.
///
/// ```swift
/// let engine = TableEngine(rows: TableRow.random(count: 5))
/// let row = engine.history.latest.rows[4]
/// try await engine.execute(.deleteItem(RowReference(id: row.id, position: 4, version: 0)))   // 1
/// ```
public actor TableEngine {
  /// The states of the table. Readable from any thread without waiting.
  public nonisolated let history: TableHistory
  /// How much the table takes.
  public nonisolated let limits: TableLimits

  private var people: PeopleSteps

  /// An engine whose table has `rows` at version 0.
  public init(
    rows: some Sequence<TableRow>, limits: TableLimits = TableLimits(),
    historyLimits: TableHistoryLimits = TableHistoryLimits(), undoLimits: UndoLimits = UndoLimits()
  ) {
    self.limits = limits
    people = PeopleSteps(limits: undoLimits)
    history = TableHistory(TableState(version: 0, rows: PersistentArray(rows)), limits: historyLimits)
  }

  /// Carries out `command`.
  ///
  /// A row reference with a position and a version is followed through what happened since. When that version
  /// is no longer kept, the row is searched for by its identity; then nobody can tell any more whether its
  /// text changed, and an edit is carried out.
  ///
  /// - Parameters:
  ///   - command: what to do.
  ///   - version: the version of the table that the sender saw. It decides whether a position that is not in
  ///     the table is a mistake or came too late, and is the version of a row reference that has none.
  ///   - person: who can undo it; nil when nobody can.
  /// - Returns: the version in which it is done. A command that asks for what is so already changes nothing,
  ///   tells nobody, and answers with the version there is.
  /// - Throws: ``TableError``; the table is then as it was.
  /// - Complexity: O(log *n* + *k*) when the row reference has a position, for *k* versions since its own;
  ///   O(*n*) when the row has to be searched for; O(*n* + rows given) for `setItems`. Naming the person adds O(1).
  @discardableResult
  public func execute(
    _ command: TableEditingCommand, basedOn version: Int? = nil, by person: PersonID? = nil
  ) throws(TableError) -> Int {
    let latest = history.latest
    let resolved = try CommandResolution(history: history, latest: latest).resolve(command, basedOn: version)
    let (after, event) = try TableViewModel(rows: latest.rows, limits: limits).applying(resolved)
    if event.isEmpty { return latest.version }
    let state = TableState(version: latest.version + 1, rows: after.rows)
    if let person { people.record(event, from: latest, to: state, by: person, history) }
    publish(state, event, returnsRows: resolved.returnsRows)
    return state.version
  }

  /// Takes `person`'s last command back, and nothing that others did.
  ///
  /// Rows come back next to the neighbours they had, wherever these are by now, with their identity. What
  /// somebody else did since stays: a row that they deleted is not brought back by undoing an edit of its text, one that
  /// they edited keeps their text, one that they moved stays there. A command that others have left nothing of is
  /// passed over, and the one before it is undone. It is a change like any other: the next version, which
  /// everybody sees.
  ///
  /// ```swift
  /// let ada = PersonID("ada")
  /// try await engine.execute(.deleteItem(RowReference(id: bread.id)), by: ada)
  /// try await engine.execute(.addItem(tea))     // somebody else
  /// try await engine.undo(by: ada)              // milk, bread, tea
  /// ```
  ///
  /// - Returns: the version in which it is done.
  /// - Throws: ``TableError/nothingToUndo``, also for a person who was forgotten (``UndoLimits``);
  ///   ``TableError/tableTooLarge(rows:limit:)`` when others have filled the table meanwhile. It is then as it was.
  /// - Complexity: O(*r* log *n* + *k*) for the *r* ranges that the command and the *k* ones of others
  ///   since the person's next command changed; O(*n*) once a `setItems` since then may have brought back rows.
  @discardableResult
  public func undo(by person: PersonID) throws(TableError) -> Int { try step(.undo, by: person) }

  /// Carries out `person`'s command that was undone last again; otherwise as ``undo(by:)``. A new command of the
  /// person's forgets those that could be redone.
  ///
  /// - Throws: ``TableError/nothingToRedo``, and as ``undo(by:)``.
  @discardableResult
  public func redo(by person: PersonID) throws(TableError) -> Int { try step(.redo, by: person) }

  /// What `person` can undo and redo.
  public func undoState(of person: PersonID) -> UndoState { people.state(of: person) }

  private func step(_ direction: UndoDirection, by person: PersonID) throws(TableError) -> Int {
    let (event, state) = try people.step(direction, by: person, from: history.latest, limits, history)
    publish(state, event, returnsRows: false)
    return state.version
  }

  private func publish(_ state: TableState, _ event: ArrayChangeEvent, returnsRows: Bool) {
    let bytes = history.publish(state, event)
    people.advance(to: state.version, replacing: bytes, returnsRows: returnsRows)
  }
}
