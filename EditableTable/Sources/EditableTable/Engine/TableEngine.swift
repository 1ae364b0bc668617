import ObservableArray
import Synchronization

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

  /// What tells the table's log from every other one; nil when the table is in memory only. All engines on one log
  /// have the same versions.
  public nonisolated let logID: LogID?

  /// What people can undo, as of the newest state.
  var people: PeopleSteps
  /// What is on its way to the log; nil when the table is in memory only.
  let queue: LogQueue?
  /// What is to come on its way; nil when the table is in memory only.
  private nonisolated let inbox: CommandInbox?
  /// The newest commands that were carried out, so that one that is sent again is answered at once.
  var remembered = RememberedCommands()
  private nonisolated let currentStatus = Mutex(TableEngineStatus.ok)

  /// An engine whose table has `rows` at version 0, in memory only.
  public init(
    rows: some Sequence<TableRow>, limits: TableLimits = TableLimits(),
    historyLimits: TableHistoryLimits = TableHistoryLimits(), undoLimits: UndoLimits = UndoLimits()
  ) {
    self.limits = limits
    people = PeopleSteps(limits: undoLimits)
    history = TableHistory(TableState(version: 0, rows: PersistentArray(rows)), limits: historyLimits)
    queue = nil
    inbox = nil
    logID = nil
  }

  /// An engine that goes on from `state`, which `log` has led to.
  init(
    _ state: TableState, _ log: any CommandLog, _ id: LogID, _ options: LogOptions, limits: TableLimits,
    historyLimits: TableHistoryLimits, undoLimits: UndoLimits
  ) {
    self.limits = limits
    let people = PeopleSteps(limits: undoLimits)
    self.people = people
    history = TableHistory(state, limits: historyLimits)
    logID = id
    let inbox = CommandInbox(patience: options.patience)
    self.inbox = inbox
    queue = LogQueue(log, options, inbox, past: history.snapshot, people: people)
  }

  /// Whether commands can be carried out. Readable from any thread without waiting.
  public nonisolated var status: TableEngineStatus { currentStatus.withLock { $0 } }

  /// Changes the status, unless the engine is being closed, which stays.
  ///
  /// - Returns: what it was.
  @discardableResult
  nonisolated func become(_ status: TableEngineStatus) -> TableEngineStatus {
    currentStatus.withLock { current in
      defer { if current != .closing { current = status } }
      return current
    }
  }

  /// Carries out `command`.
  ///
  /// A row reference with a position and a version is followed through what happened since. When that version
  /// is no longer kept, the row is searched for by its identity; then nobody can tell any more whether its
  /// text changed, and an edit is carried out.
  ///
  /// A destination with a version is the gap between two rows of that version: the row lands behind the one that was in
  /// front of it; when that one was deleted or moved, in front of the one that was behind it, or else beside the nearest row
  /// that stayed. A person who changed the order of the rows since counts in what that made: the position is used as it is.
  ///
  /// - Parameters:
  ///   - command: what to do.
  ///   - version: the version of the table that the sender saw. It decides whether a position that is not in
  ///     the table is a mistake or came too late, and is the version of a row reference that has none.
  ///   - person: who can undo it; nil when nobody can.
  ///   - id: tells the command from every other one. Sent again with the same identity, as when no answer came, it is
  ///     not carried out again, but answered with the version of the first time. A table in memory only remembers
  ///     the last 100,000; one on a log, what the log remembers.
  /// - Returns: the version in which it is done. A command that asks for what is so already changes nothing,
  ///   tells nobody, and answers with the version there is.
  /// - Throws: ``TableError``; the table is then as it was, but for ``TableError/undecided(_:)``.
  /// - Complexity: O(log *n* + *k*) when the row reference has a position, for *k* versions since its own;
  ///   O(*n*) when the row has to be searched for; O(*n* + rows given) for `setItems`. Naming the person adds O(1).
  @discardableResult
  public nonisolated(nonsending) func execute(
    _ command: TableEditingCommand, basedOn version: Int? = nil, by person: PersonID? = nil,
    id: CommandID? = nil
  ) async throws(TableError) -> Int {
    try await carryOut(.execute(command, basedOn: version), by: person, id)
  }

  /// Takes `person`'s last command back, and nothing that others did.
  ///
  /// The table becomes what it would be without that command: rows come back with their identity to the place they had
  /// among the others. What others did since stays: a row that they deleted is not brought back by undoing an edit of
  /// its text, one that they edited keeps their text, one that they moved stays there. What others did and undid leaves
  /// no trace. A command that others have left nothing of is undone together with the one before it. It is a change like
  /// any other: the next version, which every viewer receives.
  ///
  /// ```swift
  /// let ada = PersonID("ada")
  /// try await engine.execute(.deleteItem(RowReference(id: bread.id)), by: ada)
  /// try await engine.execute(.addItem(tea))     // somebody else
  /// try await engine.undo(by: ada)              // milk, bread, tea
  /// ```
  ///
  /// Taking back that a row was put in takes it away, whatever it says by now, as deleting it does.
  ///
  /// - Parameters:
  ///   - person: whose command it is.
  ///   - id: as with a command.
  /// - Returns: the version in which it is done.
  /// - Throws: ``TableError/nothingToUndo``, when others have left nothing of any command, which may change with the next
  ///   version, and for a person who was forgotten (``UndoLimits``);
  ///   ``TableError/tableTooLarge(rows:limit:)`` when others have filled the table meanwhile. It is then as it was.
  /// - Complexity: O(*t* + *r* log *n*) for the *t* ranges that all remembered commands changed and the *r* ranges of the
  ///   result; O(*n*) once a `setItems` may have restored rows.
  @discardableResult
  public nonisolated(nonsending) func undo(by person: PersonID, id: CommandID? = nil) async throws(TableError)
    -> Int
  {
    try await carryOut(.step(.undo), by: person, id)
  }

  /// Carries out `person`'s command that was undone last again; otherwise as ``undo(by:id:)``. A new command of the
  /// person's forgets those that could be redone.
  ///
  /// - Throws: ``TableError/nothingToRedo``, and as ``undo(by:id:)``.
  @discardableResult
  public nonisolated(nonsending) func redo(by person: PersonID, id: CommandID? = nil) async throws(TableError)
    -> Int
  {
    try await carryOut(.step(.redo), by: person, id)
  }

  /// What `person` can undo and redo.
  public func undoState(of person: PersonID) -> UndoState { people.state(of: person) }

  private nonisolated(nonsending) func carryOut(
    _ action: TableAction, by person: PersonID?, _ id: CommandID?
  ) async throws(TableError) -> Int {
    guard let inbox else { return try await carryOutInMemory(action, by: person, id) }
    return try await withCheckedContinuation { answer in
      let command = QueuedCommand(
        action: action, person: person, id: id ?? inbox.ids.next(), isSendersID: id != nil,
        deadline: .now + inbox.patience, answer: answer)
      if inbox.add(command) { Task { await takeInAll() } }
    }.get()
  }

  private func carryOutInMemory(
    _ action: TableAction, by person: PersonID?, _ id: CommandID?
  ) throws(TableError) -> Int {
    if status == .closing { throw .closing }
    if let id, let version = remembered[id] { return version }
    let step = try action.carriedOut(on: history, limits, by: person, &people)
    if let step { _ = history.publish(CollectionOfOne(step)) }
    let version = step?.state.version ?? history.latest.version
    if let id { remembered.insert(id, version) }
    return version
  }
}

extension TableError {
  /// Why an engine that is being closed refuses commands.
  static let closing = TableError.unavailable("the table is being closed")
}
