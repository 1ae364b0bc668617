import CPostgreSQL
import EditableTable

/// A parameter of a statement, in PostgreSQL's binary form.
struct PostgreSQLValue {
  let type: Oid
  let bytes: [UInt8]

  private enum TypeID {
    static var bytea: Oid { 17 }
    static var int8: Oid { 20 }
    static var text: Oid { 25 }
    static var byteaArray: Oid { 1001 }
  }

  static func number(_ value: Int) -> PostgreSQLValue {
    PostgreSQLValue(type: TypeID.int8, bytes: bigEndian(Int64(value)))
  }

  static func text(_ value: String) -> PostgreSQLValue {
    PostgreSQLValue(type: TypeID.text, bytes: Array(value.utf8))
  }

  static func bytes(_ value: [UInt8]) -> PostgreSQLValue {
    PostgreSQLValue(type: TypeID.bytea, bytes: value)
  }

  static func identity(_ value: UInt128) -> PostgreSQLValue { bytes(bigEndian(value)) }

  static func identities(_ values: some Collection<UInt128>) -> PostgreSQLValue {
    array(values.lazy.map { bigEndian($0) }, bytes: values.count * 16)
  }

  static func bodies(_ values: some Collection<[UInt8]>) -> PostgreSQLValue {
    array(values, bytes: values.reduce(0) { $0 + $1.count })
  }

  /// One dimension, no nulls.
  private static func array(_ values: some Collection<[UInt8]>, bytes: Int) -> PostgreSQLValue {
    var result: [UInt8] = []
    result.reserveCapacity(20 + 4 * values.count + bytes)
    result += bigEndian(Int32(values.isEmpty ? 0 : 1)) + bigEndian(Int32(0)) + bigEndian(TypeID.bytea)
    if !values.isEmpty { result += bigEndian(Int32(values.count)) + bigEndian(Int32(1)) }
    for value in values {
      withUnsafeBytes(of: Int32(value.count).bigEndian) { result += $0 }
      result += value
    }
    return PostgreSQLValue(type: TypeID.byteaArray, bytes: result)
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  /// Calls `body` with what libpq takes: types, addresses, lengths, formats.
  static func withPointers<Result>(
    _ values: [PostgreSQLValue],
    _ body: ([Oid], [UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
  ) -> Result {
    var pointers: [UnsafePointer<CChar>?] = []
    func collect(_ rest: ArraySlice<PostgreSQLValue>) -> Result {
      guard let value = rest.first else {
        return body(
          values.map(\.type), pointers, values.map { Int32($0.bytes.count) }, values.map { _ in 1 })
      }
      return value.bytes.withUnsafeBytes { bytes in
        // An address of nil is null, and no bytes are not null.
        withUnsafeBytes(of: 0) { nothing in
          pointers.append((bytes.baseAddress ?? nothing.baseAddress)?.assumingMemoryBound(to: CChar.self))
          return collect(rest.dropFirst())
        }
      }
    }
    return collect(values[...])
  }
}
