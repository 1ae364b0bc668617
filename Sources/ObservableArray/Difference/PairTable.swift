/// Pairs the items of two lists that are the same, each at most once, in order of occurrence.
///
/// A flat open-addressing table of the old list: a slot holds 32 bits of the hash and the item's number, so that a
/// probe touches the items only when the hashes agree. At most half of the slots are taken. Repeated items share the slot
/// of their first and are chained in an array made only when there are any, so that a list of equal items costs
/// no more than one of different ones.
@usableFromInline
enum PairTable {
  /// An item that was paired and has no further occurrence.
  @inlinable static var spent: UInt64 { 0xFFFF_FFFF }

  /// - Parameters:
  ///   - oldCount: How many old items there are; they are numbered from 0, as the new ones are.
  ///   - areSame: Whether an old item and another old one (`true`) or a new one (`false`) are the same.
  ///   - found: Called with an old and a new item for each pair, in the order of the new ones.
  /// - Complexity: O(*m* + *n*) expected for lists of *m* and *n* items, whatever repeats.
  @inlinable
  @inline(__always)
  static func pair(
    oldCount: Int, newCount: Int, oldHash: (Int) -> UInt32, newHash: (Int) -> UInt32,
    areSame: (_ old: Int, _ other: Int, _ isOld: Bool) -> Bool, found: (_ old: Int, _ new: Int) -> Void
  ) {
    precondition(
      oldCount < Int(spent) - 1, "A difference of more than 4,294,967,293 elements is not supported")
    if oldCount == 0 || newCount == 0 { return }
    let slotCount = 1 &<< (Int.bitWidth - (2 * oldCount).leadingZeroBitCount)
    let mask = slotCount - 1
    let slots = UnsafeMutablePointer<UInt64>.allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    defer { slots.deallocate() }
    var following: [UInt32] = []  // of an old item: 1 + the number of its next occurrence, 0 for none

    var item = oldCount - 1
    while item >= 0 {
      let hash = UInt64(oldHash(item))
      var place = Int(truncatingIfNeeded: hash) & mask
      while true {
        let slot = slots[place]
        if slot == 0 { break }
        if slot &>> 32 == hash {
          let first = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) - 1
          if areSame(first, item, true) {
            if following.isEmpty { following = [UInt32](repeating: 0, count: oldCount) }
            following[item] = UInt32(truncatingIfNeeded: first + 1)
            break
          }
        }
        place = (place + 1) & mask
      }
      slots[place] = hash &<< 32 | UInt64(truncatingIfNeeded: item + 1)
      item -= 1
    }

    var left = oldCount
    var new = 0
    while new < newCount && left > 0 {
      let hash = UInt64(newHash(new))
      var place = Int(truncatingIfNeeded: hash) & mask
      while true {
        let slot = slots[place]
        if slot == 0 { break }
        let number = slot & 0xFFFF_FFFF
        if slot &>> 32 == hash && number != spent {
          let old = Int(truncatingIfNeeded: number) - 1
          if areSame(old, new, false) {
            let next = following.isEmpty ? 0 : UInt64(following[old])
            slots[place] = hash &<< 32 | (next == 0 ? spent : next)
            found(old, new)
            left -= 1
            break
          }
        }
        place = (place + 1) & mask
      }
      new += 1
    }
  }
}
