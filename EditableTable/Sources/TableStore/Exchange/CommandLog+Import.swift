import EditableTable
import ObservableArray

extension CommandLog {
  /// Makes `rows` the table, by one version: rows that are there already stay the rows they are.
  ///
  /// Use ``TableImport`` for rows that need not all be in memory.
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
    let bytes = rows.reduce(0) { $0 + RowChunk.leastRow + $1.text.utf8.count }
    if bytes >= TableImport.stagedBytes { return try await importStaged(rows, command, person, time) }
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

  /// At most 16 MiB, with the longest texts.
  private static var rowsAtATime: Int { 4096 }

  private func importStaged(
    _ rows: [TableRow], _ command: CommandID, _ person: PersonID?, _ time: Int
  ) async throws(LogError) -> Int {
    let staged = try await beginImport()
    do throws(LogError) {
      var rest = rows[...]
      while !rest.isEmpty {
        try await staged.add(Array(rest.prefix(Self.rowsAtATime)))
        rest = rest.dropFirst(Self.rowsAtATime)
      }
      let body = LoggedCommand.importing(rows: rows.count, person: person, time: time).encoded
      return try await staged.finish(command, body: body)
    } catch {
      await staged.abandon()
      throw error
    }
  }
}
