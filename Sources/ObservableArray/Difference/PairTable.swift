/// Pairs the items of two lists that are the same, each at most once, in order of occurrence.
///
/// A flat open-addressing table of one list: a slot holds 32 bits of the hash and the item's number, so that a probe
/// touches the items only when the hashes agree. At most half of the slots are taken. Repeated items share the slot of
/// their first and are chained in an array made only when there are any, so that a list of equal items costs no more
/// than one of different ones. An item that is not equal to itself, as a NaN is not, can never be paired: one of them at
/// most goes into the table, so that they form no chain either.
///
/// Which list the table holds does not matter to what is paired: the first of one kind there with the first here, the
/// second with the second.
@usableFromInline
enum PairTable {
  /// An item that was paired and has no further occurrence.
  @inlinable static var spent: UInt64 { 0xFFFF_FFFF }

  /// How many items there may be.
  @inlinable static var greatestCount: Int { Int(spent) - 2 }

  /// How many items are looked at ahead, so that the memory they need is on its way when their turn comes.
  @inlinable static var block: Int { 32 }

  /// - Parameters:
  ///   - count: How many items go into the table; they are numbered from 0, as the others are.
  ///   - areSame: Whether an item of the table and another one of it (`true`) or one of the others (`false`) are the
  ///     same.
  ///   - found: Called with an item of the table and another one for each pair, in the order of the others.
  /// - Complexity: O(*m* + *n*) expected for lists of *m* and *n* items, whatever repeats; O(*m* *n*) when the hashes
  ///   of different items are equal.
  @inlinable
  @inline(__always)
  static func pair(
    count: Int, others: Int, hash: (Int) -> UInt32, otherHash: (Int) -> UInt32,
    areSame: (_ item: Int, _ other: Int, _ isInTable: Bool) -> Bool,
    found: (_ item: Int, _ other: Int) -> Void
  ) {
    precondition(
      count <= greatestCount && others <= greatestCount,
      "A difference of more than 4,294,967,293 elements is not supported")
    if count == 0 || others == 0 { return }
    let slotCount = 1 &<< (Int.bitWidth - (2 * count).leadingZeroBitCount)
    let mask = slotCount &- 1
    let slots = Scratch<UInt64>(repeating: 0, count: slotCount)
    var following: [UInt32] = []  // of an item: 1 + the number of its next occurrence, 0 for none
    var left = 0

    var item = count &- 1
    while item >= 0 {
      let code = UInt64(hash(item))
      var place = Int(truncatingIfNeeded: code) & mask
      var isPaired = true
      while true {
        let slot = slots[place]
        if slot == 0 { break }
        if slot &>> 32 == code {
          let first = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1
          if areSame(first, item, true) {
            if following.isEmpty { following = [UInt32](repeating: 0, count: count) }
            following[item] = UInt32(truncatingIfNeeded: first &+ 1)
            break
          }
          if !areSame(item, item, true) {
            isPaired = false
            break
          }
        }
        place = (place &+ 1) & mask
      }
      if isPaired {
        slots[place] = code &<< 32 | UInt64(truncatingIfNeeded: item &+ 1)
        left &+= 1
      }
      item &-= 1
    }

    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: block) { codes in
      let codes = codes.baseAddress.unsafelyUnwrapped
      var start = 0
      while start < others && left > 0 {
        let end = Swift.min(start &+ block, others)
        // A slot's value can change before its item's turn: it is only asked for here.
        var seen: UInt64 = 0
        var other = start
        while other < end {
          let code = otherHash(other)
          codes[other &- start] = code
          seen |= slots[Int(truncatingIfNeeded: code) & mask]
          other &+= 1
        }
        other = seen == 0 ? end : start
        while other < end {
          let code = UInt64(codes[other &- start])
          var place = Int(truncatingIfNeeded: code) & mask
          while true {
            let slot = slots[place]
            if slot == 0 { break }
            let number = slot & 0xFFFF_FFFF
            if slot &>> 32 == code && number != spent {
              let item = Int(truncatingIfNeeded: number) &- 1
              if areSame(item, other, false) {
                let next = following.isEmpty ? 0 : UInt64(following[item])
                slots[place] = code &<< 32 | (next == 0 ? spent : next)
                found(item, other)
                left &-= 1
                break
              }
            }
            place = (place &+ 1) & mask
          }
          other &+= 1
        }
        start = end
      }
    }
  }
}
