/// Elements that are the same bit by bit, counted eight bytes at a time.
///
/// A leaf that was edited is a copy of what it was, so most of its elements can be told to be the same without asking
/// them. Bits that differ tell nothing.
extension ContiguousRun {
  /// How many elements at the start of both are known to be identical.
  @inlinable
  func identicalPrefix(_ other: ContiguousRun, upTo limit: Int) -> Int {
    let stride = MemoryLayout<Element>.stride
    if MemoryLayout<Element>.size == 0 { return 0 }
    let (a, b) = (UnsafeRawPointer(start), UnsafeRawPointer(other.start))
    let end = limit &* stride & ~7
    var byte = 0
    while byte &+ 32 <= end && Self.difference(a + byte, b + byte, words: 4) == 0 { byte &+= 32 }
    while byte < end && Self.difference(a + byte, b + byte, words: 1) == 0 { byte &+= 8 }
    return byte / stride
  }

  /// How many elements at the end of both are known to be identical.
  @inlinable
  func identicalSuffix(_ other: ContiguousRun, upTo limit: Int) -> Int {
    let stride = MemoryLayout<Element>.stride
    if MemoryLayout<Element>.size == 0 { return 0 }
    let (a, b) = (UnsafeRawPointer(start + count), UnsafeRawPointer(other.start + other.count))
    let end = limit &* stride & ~7
    var byte = 0
    while byte &+ 32 <= end && Self.difference(a - byte - 32, b - byte - 32, words: 4) == 0 { byte &+= 32 }
    while byte < end && Self.difference(a - byte - 8, b - byte - 8, words: 1) == 0 { byte &+= 8 }
    return byte / stride
  }

  @inlinable
  @inline(__always)
  static func difference(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, words: Int) -> UInt64 {
    var bits: UInt64 = 0
    var word = 0
    while word < words {
      let offset = word &* 8
      bits |=
        a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      word &+= 1
    }
    return bits
  }
}
