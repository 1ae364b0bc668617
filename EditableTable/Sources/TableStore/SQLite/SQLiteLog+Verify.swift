import EditableTable

extension SQLiteLog {
  /// Reads all that is stored, and checks that it is what was written.
  ///
  /// Reading finds damage in what it reads; this finds it everywhere, in the indexes too. Appending goes on in
  /// the meantime.
  ///
  /// - Throws: ``LogError/damaged(_:)``, which says what and where.
  /// - Complexity: O(bytes stored); about a second for a million entries.
  public func verify() async throws(LogError) {
    let reader = try SQLiteReader(path, schema)
    let head = try await reader.verifyStructure()
    var version = head.trimmed
    while case let page = try await reader.entries(after: version, limit: 4096), let last = page.last {
      version = last.version
    }
    if version < head.newest { throw .damaged("entry \(version + 1) is missing") }
    _ = try await reader.checkpoint()
    await reader.close()
  }
}

extension SQLiteReader {
  /// Checks the database's pages and indexes, and answers between which versions there are entries.
  fileprivate func verifyStructure() throws(LogError) -> (trimmed: Int, newest: Int) {
    try read { (statements) throws(LogError) in
      let report = try statements.connection.text("PRAGMA integrity_check(1)")
      if report != "ok" { throw .damaged(report) }
      let trimmed = try statements.origin().trimmed
      return (trimmed, try statements.newestVersion(trimmed: trimmed))
    }
  }
}
