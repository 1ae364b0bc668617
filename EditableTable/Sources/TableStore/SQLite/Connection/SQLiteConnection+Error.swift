import CSQLite
import EditableTable

extension SQLiteConnection {
  /// What a result code that is not a success means for a log.
  func error(_ code: Int32) -> LogError {
    let reason = "\(String(cString: sqlite3_errmsg(handle))) (SQLite \(code))"
    switch code & 0xff {
    case SQLITE_FULL: return .full(reason)
    case SQLITE_READONLY: return .readOnly(reason)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: return .inaccessible(reason)
    // A statement that SQLite does not understand names a table or a column that is missing.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_FORMAT:
      return .damaged(reason)
    case SQLITE_IOERR:
      return code == Self.damagedFileSystem ? .damaged(reason) : .unavailable(reason)
    default: return .unavailable(reason)
    }
  }

  /// `SQLITE_IOERR_CORRUPTFS` and `SQLITE_CONSTRAINT_UNIQUE` are macros of several parts, which are not imported.
  private static var damagedFileSystem: Int32 { SQLITE_IOERR | 33 << 8 }
  static var notUnique: Int32 { SQLITE_CONSTRAINT | 8 << 8 }
}
