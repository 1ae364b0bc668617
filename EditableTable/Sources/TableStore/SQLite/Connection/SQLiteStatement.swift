import CSQLite
import EditableTable

/// A statement that is prepared once and run often, on the thread of its connection.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let connection: SQLiteConnection

  init(_ connection: SQLiteConnection, _ sql: String) throws(LogError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw connection.error(code) }
    handle = prepared
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Goes to the next row; false when there is none, and then it can be run again.
  func step() throws(LogError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      reset()
      return false
    default:
      let error = connection.error(code)
      reset()
      throw error
    }
  }

  /// Runs it, for what it does; false when it would have stored what has to be unique a second time.
  func run() throws(LogError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_DONE || code == SQLiteConnection.notUnique {
      reset()
      return code == SQLITE_DONE
    }
    let error = connection.error(code)
    reset()
    throw error
  }

  /// Ends the run. What was bound by reference is no longer needed.
  func reset() { sqlite3_reset(handle) }

  func bind(_ index: Int32, _ number: Int) { sqlite3_bind_int64(handle, index, Int64(number)) }

  func bind(_ index: Int32, _ command: CommandID) {
    withUnsafeBytes(of: command.rawValue.bigEndian) { bytes in
      // A destructor of -1 has SQLite copy the bytes: `SQLITE_TRANSIENT` is a cast, which is not imported.
      let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      _ = sqlite3_bind_blob(handle, index, bytes.baseAddress, 16, copying)
    }
  }

  /// Binds bytes that stay where they are until the run has ended.
  func bind(_ index: Int32, byReference bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty {
      // No bytes have no address, and an address of nil is null.
      sqlite3_bind_zeroblob(handle, index, 0)
    } else {
      sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), nil)
    }
  }

  func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func optionalNumber(_ column: Int32) -> Int? { isNull(column) ? nil : number(column) }

  /// A text or some bytes, readable until the next step.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : byteCount(column))
  }

  /// How many bytes a column has, without reading them.
  func byteCount(_ column: Int32) -> Int { Int(sqlite3_column_bytes(handle, column)) }

  /// The number of 128 bits that 16 bytes are; nil for any other number of bytes.
  func identity(_ column: Int32) -> UInt128? {
    let bytes = bytes(column)
    return bytes.count == 16 ? UInt128(bigEndian: bytes.loadUnaligned(as: UInt128.self)) : nil
  }
}
