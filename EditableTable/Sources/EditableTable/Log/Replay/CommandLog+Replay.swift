import ObservableArray

extension CommandLog {
  /// The newest state of the table: the newest checkpoint, and what came after it.
  ///
  /// ```swift
  /// let state = try await log.replay()
  /// state.version == (try await log.head().version)   // true, when nobody appends meanwhile
  /// ```
  ///
  /// - Throws: ``LogError``; `damaged` when an entry cannot be read, or does not fit the table it is to change.
  /// - Complexity: O(rows in the checkpoint), and O(*r* log *n* + *k*) for each entry after it, with *r* ranges
  ///   and *k* rows.
  public func replay() async throws(LogError) -> TableState {
    let state = try await loadCheckpoint() ?? TableState(version: 0, rows: [])
    do throws(LogError) {
      return try await replay(from: state)
    } catch {
      // Somebody saved a newer checkpoint and compacted meanwhile.
      guard case .trimmed = error else { throw error }
    }
    return try await replay(from: try await loadCheckpoint() ?? state)
  }

  /// The newest state of the table, or that at version `end`, of an earlier one.
  ///
  /// The rows of an import are in its checkpoint. Where a later checkpoint has replaced that one, the state is at least
  /// as late, `end` or not.
  ///
  /// - Throws: ``LogError``; `trimmed` when the entries that follow `state` are no longer kept.
  public func replay(from state: TableState, through end: Int = .max) async throws(LogError) -> TableState {
    var version = state.version
    var rows = state.rows
    while version < end, case let page = try await entries(after: version, limit: min(4096, end - version)),
      let last = page.last
    {
      var isImported = false
      for entry in page {
        let command = try entry.decoded()
        if command.kind == .importItems {
          let state = try await checkpoint(importedAt: entry.version)
          (version, rows, isImported) = (state.version, state.rows, true)
          break
        }
        try entry.replay(command, on: &rows)
      }
      if !isImported { version = last.version }
    }
    return TableState(version: version, rows: rows)
  }
}

extension TableState {
  /// The state after `entry`, which follows this one.
  ///
  /// - Throws: ``LogError/damaged(_:)`` when the entry cannot be read, or does not fit, as an import, whose rows are in a
  ///   checkpoint.
  /// - Complexity: O(*r* log *n* + *k*) for *r* ranges and *k* rows that the entry has; at most O(*n* + *k*).
  public func replaying(_ entry: LogEntry) throws(LogError) -> TableState {
    precondition(entry.version == version + 1, "TableState.replaying(_:): the entry is not the next one")
    var rows = rows
    try entry.replay(try entry.decoded(), on: &rows)
    return TableState(version: entry.version, rows: rows)
  }
}

extension LogEntry {
  /// What the command did.
  ///
  /// - Throws: ``LogError/damaged(_:)`` when it cannot be read.
  public func decoded() throws(LogError) -> LoggedCommand {
    do throws(MalformedBytes) {
      return try LoggedCommand(encoded: body)
    } catch {
      throw .damaged("entry \(version) cannot be read: \(error)")
    }
  }

  /// Does the command again, on rows that are then changed in place where nobody else holds them.
  fileprivate func replay(
    _ command: LoggedCommand, on rows: inout PersistentArray<TableRow>
  ) throws(LogError) {
    do throws(LoggedCommand.Misfit) {
      try command.apply(to: &rows)
    } catch {
      throw .damaged("entry \(version) does not fit the table: \(error)")
    }
  }
}
