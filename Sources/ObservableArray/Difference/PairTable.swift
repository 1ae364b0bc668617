/// Pairs the items of two lists that are the same, each at most once, in order of occurrence.
///
/// A flat open-addressing table of one list: a slot holds the item's number and as much of its hash as there is room for
/// above it, so that a probe touches an item only when that much agrees. At most half of the slots are taken. Repeated
/// items share the slot of their first and are chained in an array made only when there are any, so that a list of equal
/// items costs no more than one of different ones. An item that is not equal to itself, as a NaN is not, can never be
/// paired: one of a kind at most goes into the table, so that they form no chain either.
///
/// Which list the table holds does not matter to what is paired: the first of one kind there with the first here, the
/// second with the second.
@usableFromInline
enum PairTable {
  /// How many items there may be.
  @inlinable static var greatestCount: Int { 0xFFFF_FFFD }

  /// How many items are hashed at a time, and their slots asked for, before any is looked for: so the memory of the next
  /// ones is on its way while one waits for its own.
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
    let slotCount = 1 &<< (Int.bitWidth &- (2 &* count).leadingZeroBitCount)
    let mask = slotCount &- 1
    // A slot's number is 1 more than its item's; 0 is a free slot, and the greatest number one without items left.
    let numberMask = UInt32(
      truncatingIfNeeded: (1 &<< (Int.bitWidth &- (count &+ 1).leadingZeroBitCount)) &- 1)
    let slots = Scratch<UInt32>(repeating: 0, count: slotCount)
    let codes = Scratch<UInt32>(capacity: block)
    var following: [UInt32] = []  // of an item: the number of its next occurrence, 0 for none
    var left = 0

    // From the last item on, so that the slot of equal ones is left with the first.
    var end = count
    while end > 0 {
      let start = Swift.max(0, end &- block)
      _ = prepare(start, end, hash, codes, slots, mask)
      while end > start {
        end &-= 1
        let item = end
        let code = codes[item &- start]
        var place = Int(truncatingIfNeeded: code) & mask
        var canBePaired = true
        while true {
          let slot = slots[place]
          if slot == 0 { break }
          if (slot ^ code) & ~numberMask == 0 {
            let first = Int(truncatingIfNeeded: slot & numberMask) &- 1
            if areSame(first, item, true) {
              if following.isEmpty { following = [UInt32](repeating: 0, count: count) }
              following[item] = slot & numberMask
              break
            }
            if !areSame(item, item, true) {
              canBePaired = false
              break
            }
          }
          place = (place &+ 1) & mask
        }
        if canBePaired {
          slots[place] = code & ~numberMask | UInt32(truncatingIfNeeded: item &+ 1)
          left &+= 1
        }
      }
    }

    var start = 0
    while start < others && left > 0 {
      let end = Swift.min(start &+ block, others)
      let isAnyTaken = prepare(start, end, otherHash, codes, slots, mask)
      var other = isAnyTaken ? start : end
      while other < end {
        let code = codes[other &- start]
        var place = Int(truncatingIfNeeded: code) & mask
        while true {
          let slot = slots[place]
          if slot == 0 { break }
          if (slot ^ code) & ~numberMask == 0 && slot & numberMask != numberMask {
            let item = Int(truncatingIfNeeded: slot & numberMask) &- 1
            if areSame(item, other, false) {
              let next = following.isEmpty ? 0 : following[item]
              slots[place] = code & ~numberMask | (next == 0 ? numberMask : next)
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

  /// Hashes items into `codes`; says whether any of their slots is taken.
  @inlinable
  @inline(__always)
  static func prepare(
    _ start: Int, _ end: Int, _ hash: (Int) -> UInt32, _ codes: borrowing Scratch<UInt32>,
    _ slots: borrowing Scratch<UInt32>, _ mask: Int
  ) -> Bool {
    var seen: UInt32 = 0
    var item = start
    while item < end {
      let code = hash(item)
      codes[item &- start] = code
      seen |= slots[Int(truncatingIfNeeded: code) & mask]
      item &+= 1
    }
    return seen != 0
  }
}
