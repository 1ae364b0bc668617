import CPostgreSQL
import EditableTable

/// What a statement answered, in PostgreSQL's binary form.
final class PostgreSQLRows {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  var count: Int { Int(PQntuples(result)) }

  func isNull(_ row: Int, _ column: Int) -> Bool { PQgetisnull(result, Int32(row), Int32(column)) == 1 }

  /// Calls `body` with the bytes of a value.
  func withBytes<Result>(
    _ row: Int, _ column: Int, _ body: (UnsafeRawBufferPointer) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(
      UnsafeRawBufferPointer(
        start: PQgetvalue(result, Int32(row), Int32(column)),
        count: Int(PQgetlength(result, Int32(row), Int32(column)))))
  }

  func bytes(_ row: Int, _ column: Int) throws(LogError) -> [UInt8] {
    try withBytes(row, column) { bytes in [UInt8](bytes) }
  }

  /// A whole number of 32 or 64 bits.
  func number(_ row: Int, _ column: Int) throws(LogError) -> Int {
    try withBytes(row, column) { bytes throws(LogError) in
      switch bytes.count {
      case 4: return Int(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      case 8: return Int(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
      default: throw .damaged("where a number should be, the database has \(bytes.count) bytes")
      }
    }
  }

  /// A whole number; nil for null.
  func optionalNumber(_ row: Int, _ column: Int) throws(LogError) -> Int? {
    isNull(row, column) ? nil : try number(row, column)
  }

  func boolean(_ row: Int, _ column: Int) throws(LogError) -> Bool {
    try withBytes(row, column) { bytes in bytes.first == 1 }
  }

  func text(_ row: Int, _ column: Int) throws(LogError) -> String {
    try withBytes(row, column) { bytes in String(decoding: bytes, as: UTF8.self) }
  }

  func identity(_ row: Int, _ column: Int) throws(LogError) -> UInt128 {
    try withBytes(row, column) { bytes throws(LogError) in
      if bytes.count != 16 { throw .damaged("an identity has \(bytes.count) bytes instead of 16") }
      return UInt128(bigEndian: bytes.loadUnaligned(as: UInt128.self))
    }
  }

  /// Versions, 64 bits each; nil for 0.
  func versions(_ row: Int, _ column: Int) throws(LogError) -> [Int?] {
    try withBytes(row, column) { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map { offset in
        let version = Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
        return version == 0 ? nil : Int(version)
      }
    }
  }
}
