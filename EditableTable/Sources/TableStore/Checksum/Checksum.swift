import CZlib

/// CRC-32 over several pieces in turn; it finds every flipped bit, and is no protection against intent.
struct Checksum {
  private(set) var value: UInt32 = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
    value = UInt32(truncatingIfNeeded: crc32_z(UInt(value), start, bytes.count))
  }

  mutating func add(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { add($0) }
  }
}
