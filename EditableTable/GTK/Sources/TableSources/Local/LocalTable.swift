public import EditableTable
public import ObservableArray

/// A table in this program: its engine's newest state, as an array to observe.
///
/// Others may use the engine too; what they do is shown like what this source is asked to do.
///
/// ```swift
/// let table = LocalTable(TableEngine(rows: TableRow.random(count: 5)))
/// try await table.execute(.addItem(TableRow(text: "milk")), basedOn: table.version)
/// table.rows.count   // 6
/// ```
///
/// A table that is kept in a database is there when it has been read:
///
/// ```swift
/// let kept = LocalTable { () throws(LogError) in try await KeptTable.open("rows.db", firstRows: []) }
/// // … until kept.connection is .connected
/// ```
@MainActor public final class LocalTable: TableSource {
  /// The newest rows of the engine.
  public let rows: ObservableArray<TableRow>
  /// Their version.
  public private(set) var version = 0
  /// Whether the table is there: one that is kept is first `.connecting`, and `.failed` when it cannot be opened.
  public private(set) var connection: TableConnection
  /// Whether this table's person has a command to take back.
  public private(set) var canUndo = false
  /// Whether there is one to make again.
  public private(set) var canRedo = false
  /// Called after anything but ``rows`` has changed.
  public var onChange: (() -> Void)?

  private var engine: TableEngine?
  private let person = PersonID.random()
  private var observation: TableObservation?
  private var opening: Task<KeptTable?, Never>?
  private var closing: Task<Void, Never>?
  private var isClosed = false

  /// Shows and edits the table of `engine`.
  public init(_ engine: TableEngine) {
    let state = engine.history.latest
    rows = ObservableArray(state.rows)
    version = state.version
    connection = .connected
    follow(engine)
  }

  /// Shows and edits a table that is kept, as soon as it is open; until then it has no rows.
  ///
  /// ``close()`` closes it, and ``finish()`` tells when that is done.
  public init(opening open: @escaping @Sendable () async throws(LogError) -> KeptTable) {
    rows = ObservableArray([])
    connection = .connecting
    opening = Task { [weak self] in
      do throws(LogError) {
        let kept = try await open()
        self?.opened(kept.engine)
        return kept
      } catch {
        self?.failed(error)
        return nil
      }
    }
  }

  private func opened(_ engine: TableEngine) {
    if isClosed { return }
    let state = engine.history.latest
    version = state.version
    rows.batch(origin: .resync) { rows.setElements(state.rows) }
    connection = .connected
    follow(engine)
    onChange?()
  }

  private func failed(_ error: LogError) {
    if isClosed { return }
    connection = .failed(reason: error.message)
    onChange?()
  }

  private func follow(_ engine: TableEngine) {
    self.engine = engine
    let news = HistoryNews { [weak self] in self?.showLatest() }
    observation = engine.history.observe { _ in news.arrived() }
    // For what happened before anybody observed it.
    showLatest()
  }

  /// All rows are loaded.
  public func isLoaded(_ position: Int) -> Bool { rows.indices.contains(position) }

  /// Does nothing: all rows are loaded.
  public func show(_ positions: Range<Int>) {}

  /// Carries out a command in the name of this table's person.
  public func execute(
    _ command: TableEditingCommand, basedOn version: Int
  ) async throws(TableSourceError) {
    try await carryOut { [person] engine throws(TableError) in
      try await engine.execute(command, basedOn: version, by: person)
    }
  }

  /// Takes back this table's last command, and nothing that others did.
  public func undo() async throws(TableSourceError) {
    try await carryOut { [person] engine throws(TableError) in try await engine.undo(by: person) }
  }

  /// Makes again what was taken back last.
  public func redo() async throws(TableSourceError) {
    try await carryOut { [person] engine throws(TableError) in try await engine.redo(by: person) }
  }

  private func carryOut(
    _ command: (TableEngine) async throws(TableError) -> Int
  ) async throws(TableSourceError) {
    if isClosed { throw .closed }
    guard let engine else {
      if case .failed(let reason) = connection { throw .notOpened(reason) }
      throw .opening
    }
    let result: Result<Int, TableError>
    do {
      result = .success(try await command(engine))
    } catch {
      result = .failure(error)
    }
    let can = await engine.undoState(of: person)
    showLatest()
    if (can.canUndo, can.canRedo) != (canUndo, canRedo) {
      (canUndo, canRedo) = (can.canUndo, can.canRedo)
      onChange?()
    }
    if case .failure(let error) = result { throw TableSourceError(error) }
  }

  /// Ends it: nothing changes afterwards. A table that is kept is closed.
  public func close() {
    if isClosed { return }
    isClosed = true
    observation?.cancel()
    observation = nil
    closing = Task { [opening] in await opening?.value?.close() }
  }

  /// Returns when a table that was closed is no longer in use here: everything that was asked of it is kept.
  public func finish() async { await closing?.value }

  /// States that were passed over are merged into one update.
  private func showLatest() {
    guard let engine, observation != nil else { return }
    let state = engine.history.latest
    if state.version == version { return }
    version = state.version
    // The states share their nodes, so that the difference costs as much as what changed.
    rows.setElements(state.rows)
    onChange?()
  }
}
