import EditableTable

/// The identities that were read so far, in order, and an index that finds one.
///
/// It takes much less memory than a dictionary: 8 bytes an identity, and 4 bytes for each place of an index that is at
/// most four fifths full.
struct ReadIdentities {
  private(set) var count = 0
  /// Blocks of one size, so that none is ever copied to grow.
  private var blocks: [[UInt64]] = []
  /// The number of an identity, the first being 1; 0 where there is none. A power of two of places.
  private var places: [UInt32]
  /// Different in each run, so that no file can be made to be slow.
  private let seed = UInt64.random(in: 0...(.max))

  private static var blockSize: Int { 1 << 16 }

  init() { places = [UInt32](repeating: 0, count: 1 << 10) }

  /// Inserts an identity that is not there yet.
  ///
  /// - Returns: the number of the one that is there already, the first being 0; nil when it was inserted.
  /// - Precondition: fewer than 2^32 - 1 are there.
  mutating func insert(_ id: TableRow.ID) -> Int? {
    if count * 5 >= places.count * 4 { grow() }
    var place = self.place(of: id.rawValue)
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      if identity(number) == id.rawValue { return number }
      place = (place + 1) & (places.count - 1)
    }
    if count % Self.blockSize == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockSize)
    }
    blocks[blocks.count - 1].append(id.rawValue)
    count += 1
    places[place] = UInt32(count)
    return nil
  }

  private func identity(_ number: Int) -> UInt64 {
    blocks[number / Self.blockSize][number % Self.blockSize]
  }

  private func place(of id: UInt64) -> Int {
    // Fibonacci hashing, with the high half mixed in before and after.
    var hash = (id ^ seed) &* 0x9e37_79b9_7f4a_7c15
    hash ^= hash >> 32
    hash = hash &* 0xd6e8_feb8_6659_fd93
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash) & (places.count - 1)
  }

  private mutating func grow() {
    let size = places.count * 2
    // Freed before the larger one is there.
    places = []
    places = [UInt32](repeating: 0, count: size)
    for number in 0..<count {
      var place = self.place(of: identity(number))
      while places[place] != 0 { place = (place + 1) & (size - 1) }
      places[place] = UInt32(number + 1)
    }
  }
}
