import EditableTable
import Foundation

/// What a hammer writes as an entry's body: enough to tell later whether all of its batch is there, and when it was
/// sent.
struct Hammered {
  /// Nanoseconds of the machine's clock when the batch was made.
  let time: UInt64
  let batch: UInt128
  let index: Int
  let count: Int

  private static var size: Int { 8 + 16 + 4 + 4 }

  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The body, `bytes` long at least.
  func body(bytes: Int) -> [UInt8] {
    var body: [UInt8] = []
    withUnsafeBytes(of: time.bigEndian) { body += $0 }
    withUnsafeBytes(of: batch.bigEndian) { body += $0 }
    withUnsafeBytes(of: UInt32(index).bigEndian) { body += $0 }
    withUnsafeBytes(of: UInt32(count).bigEndian) { body += $0 }
    return body + [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: max(bytes - Self.size, 0))
  }

  init(batch: UInt128, index: Int, count: Int) {
    time = Self.now()
    self.batch = batch
    self.index = index
    self.count = count
  }

  /// Nil when it is no such body.
  init?(_ body: [UInt8]) {
    guard body.count >= Self.size else { return nil }
    (time, batch, index, count) = body.withUnsafeBytes { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt128(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt128.self)),
        Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 24, as: UInt32.self))),
        Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 28, as: UInt32.self)))
      )
    }
    guard body[Self.size...].allSatisfy({ $0 == UInt8(truncatingIfNeeded: index) }) else { return nil }
  }
}
