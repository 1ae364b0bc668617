import ObservableArray

extension LoggedCommand {
  /// The entry that stands for imported rows, which are in the checkpoint of its version.
  ///
  /// ```swift
  /// LoggedCommand.importing(rows: 10_000_000, time: 0).encoded.count   // 12
  /// ```
  public static func importing(rows: Int, person: PersonID? = nil, time: Int) -> LoggedCommand {
    LoggedCommand(
      kind: .importItems, person: person, time: time, event: ArrayChangeEvent(), rows: [], importedRows: rows)
  }
}

extension CommandLog {
  /// The checkpoint that has the rows which the entry of `version` imported; a later one when that was replaced.
  func checkpoint(importedAt version: Int) async throws(LogError) -> TableState {
    guard let state = try await loadCheckpoint(), state.version >= version else {
      throw .damaged("the rows that entry \(version) imported are not there")
    }
    return state
  }
}
