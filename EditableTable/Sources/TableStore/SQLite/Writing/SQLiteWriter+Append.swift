import EditableTable

extension SQLiteWriter.Session {
  func append(_ entries: [LogEntry], after version: Int) throws(LogError) -> AppendOutcome {
    if version != newest {
      let known = try versions(of: entries)
      return known.contains { $0 != nil } ? .duplicate(known) : .conflict(newest: newest)
    }
    for entry in entries where try !insert(entry) {
      // A command that is there already: none of them is to be, and the rest of the transaction stays.
      statements.undo.bind(1, version)
      _ = try statements.undo.run()
      let known = try versions(of: entries)
      if known.allSatisfy({ $0 == nil }) {
        throw .damaged("command \(entry.command) is there twice and not to be found")
      }
      return .duplicate(known)
    }
    newest += entries.count
    return .appended
  }

  func insert(_ entry: LogEntry) throws(LogError) -> Bool {
    let insert = statements.insert
    insert.bind(1, entry.version)
    insert.bind(2, entry.command)
    insert.bind(4, Int(entry.checksum))
    let result = entry.body.withUnsafeBytes { body -> Result<Bool, LogError> in
      insert.bind(3, byReference: body)
      do throws(LogError) { return .success(try insert.run()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func versions(of entries: [LogEntry]) throws(LogError) -> [Int?] {
    let find = statements.reading.find
    var versions: [Int?] = []
    versions.reserveCapacity(entries.count)
    for entry in entries {
      find.bind(1, entry.command)
      defer { find.reset() }
      versions.append(try find.step() ? find.number(0) : nil)
    }
    return versions
  }
}
