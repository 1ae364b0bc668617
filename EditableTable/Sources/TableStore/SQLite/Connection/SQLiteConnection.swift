import CSQLite
import EditableTable

/// A connection to a database. Only one thread at a time may use it, so an actor owns it.
final class SQLiteConnection {
  let handle: OpaquePointer

  enum Access {
    case reading
    /// Of a database that nobody has, where SQLite cannot make the files that it wants beside one.
    case readingUnused
    case writing
  }

  /// Opens a database that is there.
  ///
  /// Closing it leaves the write-ahead log as it is until ``checkpointsOnClose(_:)`` says otherwise: what turns
  /// out to be damaged stays as it was found.
  init(_ path: String, _ access: Access) throws(LogError) {
    var opened: OpaquePointer?
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    flags |= access == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    if access == .readingUnused { flags |= SQLITE_OPEN_URI }
    let code = sqlite3_open_v2(
      access == .readingUnused ? Self.immutable(path) : path, &opened, flags, nil)
    guard let opened else { throw .unavailable("there is no memory for a connection to \(path)") }
    handle = opened
    // The properties are all set, so throwing closes it.
    if code != SQLITE_OK { throw error(code) }
    checkpointsOnClose(false)
    sqlite3_busy_timeout(handle, 5000)
    try execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
  }

  deinit { sqlite3_close_v2(handle) }

  /// The name by which SQLite looks for no file beside a database.
  private static func immutable(_ path: String) -> String {
    let escaped = path.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "?": "%3f"
      case "#": "%23"
      default: String(scalar)
      }
    }
    return "file:\(escaped.joined())?immutable=1"
  }

  /// Whether closing it, as the last one, brings what is in the write-ahead log into the database.
  func checkpointsOnClose(_ checkpoints: Bool) {
    _ = csqlite_checkpoint_on_close(handle, checkpoints ? 1 : 0)
  }

  func execute(_ sql: String) throws(LogError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  /// How many rows the last statement that wrote has written.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// SQLite opens what it may not write for reading, and says nothing.
  func checkWritable() throws(LogError) {
    if sqlite3_db_readonly(handle, "main") == 1 {
      throw .readOnly("the database may not be written by this user")
    }
  }

  /// Refuses to go on with a file that is no longer where it was: what is written into it is lost when it is closed.
  func checkPlace() throws(LogError) {
    var hasMoved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    if hasMoved != 0 {
      throw .inaccessible(
        "the file was moved or deleted while it was open; put it back, with its -wal, and start again")
    }
  }

  func prepare(_ sql: String) throws(LogError) -> SQLiteStatement { try SQLiteStatement(self, sql) }

  /// The first column of the first row; nil when there is none, or it is null.
  func number(_ sql: String) throws(LogError) -> Int? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalNumber(0) : nil
  }

  /// The same of a text; empty when it is null.
  func text(_ sql: String) throws(LogError) -> String {
    let statement = try prepare(sql)
    return try statement.step() ? String(decoding: statement.bytes(0), as: UTF8.self) : ""
  }

  /// Does `body` in one transaction: all of it is done when this returns, and nothing when it throws.
  func transaction<Result>(
    _ begin: String = "BEGIN", _ body: () throws(LogError) -> Result
  ) throws(LogError) -> Result {
    try execute(begin)
    do throws(LogError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors have rolled back already.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }
}
