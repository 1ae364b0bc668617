import EditableTable

/// What compaction does, some entries at a time, so that nobody waits for long.
extension SQLiteWriter.Session {
  private static var entriesAtATime: Int { 4096 }
  private static var pagesAtATime: Int { 1024 }

  func trim() throws(LogError) -> Int {
    let trimmed = try statements.reading.origin().trimmed
    guard let checkpoint = try statements.reading.newestCheckpoint(), checkpoint.version > trimmed else {
      return 0
    }
    try connection.execute("UPDATE log SET trimmed = \(checkpoint.version)")
    return checkpoint.version - trimmed
  }

  /// The rows stay, for the identities in them.
  func dropBodies(after version: Int) throws(LogError) -> Int {
    let trimmed = try statements.reading.origin().trimmed
    let last = try connection.number(
      """
      SELECT max(version) FROM (SELECT version FROM entries WHERE version > \(version) AND version <= \(trimmed)
        ORDER BY version LIMIT \(Self.entriesAtATime))
      """)
    guard let last else { return 0 }
    try connection.execute(
      """
      UPDATE entries SET body = NULL, checksum = 0
      WHERE version > \(version) AND version <= \(last) AND body IS NOT NULL
      """)
    return last
  }

  func forget() throws(LogError) -> Int {
    let trimmed = try statements.reading.origin().trimmed
    let end = min(newest - rememberedCommands, trimmed)
    guard let first = try connection.number("SELECT min(version) FROM entries"), first <= end else {
      return 0
    }
    let last = min(end, first + Self.entriesAtATime)
    try connection.execute("DELETE FROM entries WHERE version <= \(last)")
    return connection.changes
  }

  func shrink() throws(LogError) -> Int {
    let free = try connection.number("PRAGMA freelist_count") ?? 0
    if free == 0 { return 0 }
    try connection.execute("PRAGMA incremental_vacuum(\(Self.pagesAtATime))")
    return free - (try connection.number("PRAGMA freelist_count") ?? 0)
  }
}
