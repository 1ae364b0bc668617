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
  public let rows: ObservableArray<TableRow>
  public private(set) var version: Int
  public var onChange: (() -> Void)?

  private let engine: TableEngine
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

  public var connection: TableConnection { .connected }

  public func isLoaded(_ position: Int) -> Bool { rows.indices.contains(position) }

  /// All rows are loaded.
  public func show(_ positions: Range<Int>) {}

  public func execute(
    _ command: TableEditingCommand, basedOn version: Int
  ) async throws(TableSourceError) {
    do {
      try await engine.execute(command, basedOn: version)
    } catch {
      throw TableSourceError(error)
    }
    showLatest()
  }

  public var canUndo: Bool { false }
  public var canRedo: Bool { false }
  public func undo() async throws(TableSourceError) { throw .nothingToUndo }
  public func redo() async throws(TableSourceError) { throw .nothingToRedo }

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
