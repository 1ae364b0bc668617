import CSQLite

/// SQLite itself, without anything of the log's.
enum SQL {
  struct Failure: Error {
    let message: String
  }

  static func run(_ sql: String, in path: String) throws {
    var database: OpaquePointer?
    sqlite3_open(path, &database)
    defer { sqlite3_close(database) }
    if sqlite3_exec(database, sql, nil, nil, nil) != SQLITE_OK {
      throw Failure(message: String(cString: sqlite3_errmsg(database)))
    }
  }
}
