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

  /// An engine whose table has `rows` at version 0.
  public init(
    rows: some Sequence<TableRow>, limits: TableLimits = TableLimits(),
    historyLimits: TableHistoryLimits = TableHistoryLimits()
  ) {
    self.limits = limits
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
  /// - Returns: the version in which it is done. A command that asks for what is so already changes nothing,
  ///   tells nobody, and answers with the version there is.
  /// - Throws: ``TableError``; the table is then as it was.
  /// - Complexity: O(log *n* + *k*) when the row reference has a position, for *k* versions since its own;
  ///   O(*n*) when the row has to be searched for; O(*n* + rows given) for `setItems`.
  @discardableResult
  public func execute(
    _ command: TableEditingCommand, basedOn version: Int? = nil
  ) throws(TableError) -> Int {
    let latest = history.latest
    let resolved = try CommandResolution(history: history, latest: latest).resolve(command, basedOn: version)
    let (after, event) = try TableViewModel(rows: latest.rows, limits: limits).applying(resolved)
    if event.isEmpty { return latest.version }
    let state = TableState(version: latest.version + 1, rows: after.rows)
    history.publish(state, event)
    return state.version
  }
}
