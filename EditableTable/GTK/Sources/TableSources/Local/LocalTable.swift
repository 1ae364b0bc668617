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
@MainActor public final class LocalTable: TableSource {
  /// The newest rows of the engine.
  public let rows: ObservableArray<TableRow>
  /// Their version.
  public private(set) var version: Int
  /// Whether this table's person has a command to take back.
  public private(set) var canUndo = false
  /// Whether there is one to make again.
  public private(set) var canRedo = false
  /// Called after anything but ``rows`` has changed.
  public var onChange: (() -> Void)?

  private let engine: TableEngine
  private let person = PersonID.random()
  private var observation: TableObservation?

  /// Shows and edits the table of `engine`.
  public init(_ engine: TableEngine) {
    self.engine = engine
    let state = engine.history.latest
    rows = ObservableArray(state.rows)
    version = state.version
    let news = HistoryNews { [weak self] in self?.showLatest() }
    observation = engine.history.observe { _ in news.arrived() }
    // For what happened before anybody observed it.
    showLatest()
  }

  /// Always connected.
  public var connection: TableConnection { .connected }

  /// All rows are loaded.
  public func isLoaded(_ position: Int) -> Bool { rows.indices.contains(position) }

  /// Does nothing: all rows are loaded.
  public func show(_ positions: Range<Int>) {}

  /// Carries out a command in the name of this table's person.
  public func execute(
    _ command: TableEditingCommand, basedOn version: Int
  ) async throws(TableSourceError) {
    try await carryOut { [engine, person] () throws(TableError) in
      try await engine.execute(command, basedOn: version, by: person)
    }
  }

  /// Takes back this table's last command, and nothing that others did.
  public func undo() async throws(TableSourceError) {
    try await carryOut { [engine, person] () throws(TableError) in try await engine.undo(by: person) }
  }

  /// Makes again what was taken back last.
  public func redo() async throws(TableSourceError) {
    try await carryOut { [engine, person] () throws(TableError) in try await engine.redo(by: person) }
  }

  private func carryOut(_ command: () async throws(TableError) -> Int) async throws(TableSourceError) {
    if observation == nil { throw .closed }
    let result: Result<Int, TableError>
    do {
      result = .success(try await command())
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

  /// Ends it: nothing changes afterwards.
  public func close() {
    observation?.cancel()
    observation = nil
  }

  /// States that were passed over are merged into one update.
  private func showLatest() {
    guard observation != nil else { return }
    let state = engine.history.latest
    if state.version == version { return }
    version = state.version
    // The states share their nodes, so that the difference costs as much as what changed.
    rows.setElements(state.rows)
    onChange?()
  }
}
