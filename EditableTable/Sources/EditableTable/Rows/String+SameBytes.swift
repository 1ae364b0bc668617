extension String {
  /// Whether two texts have the same bytes of UTF-8: `==` takes two spellings of one character for the same.
  ///
  /// - Complexity: O(bytes), and O(1) when the counts of bytes differ.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { Self.areSame(bytes, $0) }
    }
    return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }

  /// Compares eight bytes at a time.
  private static func areSame(_ bytes: UnsafeBufferPointer<UInt8>, _ others: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    let (left, right) = (UnsafeRawBufferPointer(bytes), UnsafeRawBufferPointer(others))
    var offset = 0
    while offset + 8 <= left.count {
      let isSame =
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if !isSame { return false }
      offset += 8
    }
    while offset < left.count {
      if left[offset] != right[offset] { return false }
      offset += 1
    }
    return true
  }
}
