/// Reads what a ``ByteWriter`` wrote, and takes nothing else.
///
/// What it reads may be anything: nothing is reserved for a count that the bytes that are left could not hold.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  /// A reader of bytes that outlive it.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var remaining: Int { bytes.count - position }

  mutating func byte() throws(MalformedBytes) -> UInt8 {
    if remaining == 0 { throw fault("it ends too early") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func number() throws(MalformedBytes) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      let bits = UInt64(next & 0x7f)
      if shift == 63 && bits > 1 { throw fault("a number is too large") }
      value |= bits << shift
      if next & 0x80 == 0 {
        if bits == 0 && shift > 0 { throw fault("a number is longer than it needs to be") }
        return value
      }
      if shift == 63 { throw fault("a number is too large") }
      shift += 7
    }
  }

  /// A number from 0 to `limit`.
  mutating func number(upTo limit: Int, _ what: String) throws(MalformedBytes) -> Int {
    let value = try number()
    if value > UInt64(limit) { throw fault("\(what) is \(value), more than \(limit)") }
    return Int(value)
  }

  mutating func zigzag() throws(MalformedBytes) -> Int {
    let value = try number()
    return Int(truncatingIfNeeded: value >> 1) ^ -Int(value & 1)
  }

  /// How many follow that take `bytes` bytes each at least.
  mutating func count(ofAtLeast bytes: Int, _ what: String) throws(MalformedBytes) -> Int {
    try number(upTo: remaining / bytes, "the number of \(what)")
  }

  mutating func text() throws(MalformedBytes) -> String { try text(bytes: number()) }

  mutating func optionalText() throws(MalformedBytes) -> String? {
    let length = try number()
    return length == 0 ? nil : try text(bytes: length - 1)
  }

  private mutating func text(bytes length: UInt64) throws(MalformedBytes) -> String {
    if length > UInt64(remaining) { throw fault("a text has \(length) bytes, and \(remaining) are left") }
    let end = position + Int(length)
    guard
      let text = String(validating: UnsafeRawBufferPointer(rebasing: bytes[position..<end]), as: UTF8.self)
    else { throw fault("a text is not UTF-8") }
    position = end
    return text
  }

  mutating func row() throws(MalformedBytes) -> TableRow {
    if remaining < 8 { throw fault("it ends too early") }
    let id = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    position += 8
    return TableRow(id: TableRow.ID(rawValue: id), text: try text())
  }

  /// The least bytes a row takes.
  static var leastRow: Int { 9 }

  func fault(_ reason: String) -> MalformedBytes { MalformedBytes(reason: reason, position: position) }
}
