/// A checkpoint's row: what its chunks have to be.
struct StoredCheckpoint: Sendable {
  let number: Int
  let version: Int
  let rows: Int
  let chunks: Int

  /// How many chunks a checkpoint may have.
  static var mostChunks: Int { 1 << 24 }

  /// The keys of its chunks.
  static func keys(_ number: Int) -> Range<Int> { number * mostChunks..<(number + 1) * mostChunks }
  var keys: Range<Int> { Self.keys(number) }

  /// Whether the numbers are some that are written, so that calculating with them is safe.
  var isPossible: Bool {
    0..<1 << 38 ~= number && version >= 0 && rows >= 0 && 0..<Self.mostChunks ~= chunks
  }

  var checksum: UInt32 {
    var checksum = Checksum()
    for value in [number, version, rows, chunks] { checksum.add(value) }
    return checksum.value
  }

  static func checksum(ofChunk key: Int, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var checksum = Checksum()
    checksum.add(key)
    checksum.add(bytes)
    return checksum.value
  }
}
