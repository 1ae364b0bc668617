/// Two items that are the same, as their numbers in their lists; or their positions, once those are asked for.
@frozen
@usableFromInline
struct ItemPair: BitwiseCopyable {
  @usableFromInline var old: UInt32
  @usableFromInline var new: UInt32

  @inlinable
  @inline(__always)
  init(_ old: Int, _ new: Int) {
    self.old = UInt32(truncatingIfNeeded: old)
    self.new = UInt32(truncatingIfNeeded: new)
  }
}

/// Which items of two lists are the same, each paired at most once, in both orders.
///
/// The memory is that of the pairs, of which there are no more than the shorter list has items.
@_fixed_layout
@usableFromInline
final class ItemPairs {
  @usableFromInline let count: Int

  /// The pairs ascending by their old items.
  @usableFromInline let byOld: UnsafeMutablePointer<ItemPair>

  /// The pairs ascending by their new items.
  @usableFromInline let byNew: UnsafeMutablePointer<ItemPair>

  /// Takes over the memory of both lists.
  @inlinable
  init(count: Int, byOld: UnsafeMutablePointer<ItemPair>, byNew: UnsafeMutablePointer<ItemPair>) {
    self.count = count
    self.byOld = byOld
    self.byNew = byNew
  }

  @inlinable
  deinit {
    byOld.deallocate()
    byNew.deallocate()
  }

  /// Pairs what is the same, through a table of the shorter list.
  ///
  /// - Complexity: O(*m* + *n*) expected for lists of *m* and *n* items.
  @inlinable
  @inline(never)
  static func find<Pairing: ElementPairing>(
    _ old: some ElementRun<Pairing.Element>, _ new: some ElementRun<Pairing.Element>, _ pairing: Pairing
  ) -> ItemPairs {
    old.count < new.count
      ? find(inTable: old, others: new, pairing) { ItemPair($0, $1) }
      : find(inTable: new, others: old, pairing) { ItemPair($1, $0) }
  }

  @inlinable
  @inline(__always)
  static func find<Pairing: ElementPairing>(
    inTable items: some ElementRun<Pairing.Element>, others: some ElementRun<Pairing.Element>,
    _ pairing: Pairing, pair: (_ item: Int, _ other: Int) -> ItemPair
  ) -> ItemPairs {
    let seed = IdentityHash.seed()
    let partners = Scratch<UInt32>(repeating: 0, count: items.count)
    let byOther = UnsafeMutablePointer<ItemPair>.allocate(capacity: Swift.min(items.count, others.count))
    var count = 0
    PairTable.pair(
      count: items.count, others: others.count, hash: { pairing.hash(items.pointer($0).pointee, seed) },
      otherHash: { pairing.hash(others.pointer($0).pointee, seed) },
      areSame: { item, other, isInTable in
        pairing.isSame(
          items.pointer(item).pointee,
          isInTable ? items.pointer(other).pointee : others.pointer(other).pointee)
      },
      found: { item, other in
        byOther[count] = pair(item, other)
        partners[item] = UInt32(truncatingIfNeeded: other &+ 1)
        count &+= 1
      })
    let byItem = UnsafeMutablePointer<ItemPair>.allocate(capacity: count)
    var next = 0
    var item = 0
    while next < count {
      let partner = Int(partners[item])
      if partner != 0 {
        byItem[next] = pair(item, partner &- 1)
        next &+= 1
      }
      item &+= 1
    }
    let isOther = pair(0, 1).old == 1  // of a pair, `old` is the number of the other item
    return ItemPairs(count: count, byOld: isOther ? byOther : byItem, byNew: isOther ? byItem : byOther)
  }
}
