/// Writes numbers and texts as bytes, small ones in few.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  /// Seven bits a byte, the lowest first; the top bit says that more follow.
  mutating func number(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func number(_ value: Int) { number(UInt64(value)) }

  /// 0, -1, 1, -2 … as 0, 1, 2, 3 …, so that negative ones are short too.
  mutating func number(zigzag value: Int) { number(UInt64(bitPattern: Int64(value << 1 ^ value >> 63))) }

  /// Its length and its UTF-8.
  mutating func text(_ text: String) {
    number(text.utf8.count)
    bytes += text.utf8
  }

  /// Nil as 0, and the length one higher.
  mutating func text(_ text: String?) {
    guard let text else { return byte(0) }
    number(text.utf8.count + 1)
    bytes += text.utf8
  }

  mutating func row(_ row: TableRow) {
    withUnsafeBytes(of: row.id.rawValue.littleEndian) { bytes += $0 }
    text(row.text)
  }
}
