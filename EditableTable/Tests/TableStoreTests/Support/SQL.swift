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

  /// The first column of the first row.
  static func number(_ sql: String, in path: String) throws -> Int {
    var database: OpaquePointer?
    sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil)
    defer { sqlite3_close(database) }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { throw Failure(message: String(cString: sqlite3_errmsg(database))) }
    return Int(sqlite3_column_int64(statement, 0))
  }
}
