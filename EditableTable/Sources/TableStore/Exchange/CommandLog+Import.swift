import EditableTable
import ObservableArray

extension CommandLog {
  /// Makes `rows` the table, by one entry: rows that are there already stay the rows they are, and all of it can
  /// be undone.
  ///
  /// - Parameters:
  ///   - rows: the rows, no two with the same identity.
  ///   - command: the identity of the import. Use the same one when you do not know whether it was done.
  ///   - person: whose it is.
  ///   - time: when, in milliseconds since 1970.
  /// - Returns: the version that has the rows.
  /// - Throws: ``LogError``; the table is then as it was, unless the error is `unavailable`.
  /// - Complexity: O(rows there are and rows given).
  public func importRows(
    _ rows: [TableRow], command: CommandID = CommandID(), person: PersonID? = nil, time: Int
  ) async throws(LogError) -> Int {
    let after = PersistentArray(rows)
    while true {
      let before = try await replay()
      let event = ArrayChangeEvent(from: before.rows, to: after)
      if event.isEmpty { return before.version }
      let logged = LoggedCommand(kind: .setItems, person: person, time: time, event: event, after: after)
      let entry = LogEntry(version: before.version + 1, command: command, body: logged.encoded)
      switch try await append([entry], after: before.version) {
      case .appended: return entry.version
      case .duplicate(let versions): return versions[0] ?? entry.version
      // Somebody changed the table meanwhile.
      case .conflict: continue
      }
    }
  }
}
