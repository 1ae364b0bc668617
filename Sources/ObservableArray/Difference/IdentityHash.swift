/// The hash that a difference's table uses.
///
/// Everything is hashed as `Hashable` says, except for plain integers: for them one multiplication, folded, spreads
/// well and costs a tenth. Its seed comes from the standard library's, so that nobody can choose integers that collide.
@usableFromInline
enum IdentityHash {
  /// A seed that is the same all through a process, and another in the next one.
  @inlinable
  static func seed() -> UInt64 {
    UInt64(truncatingIfNeeded: Hasher().finalize())
  }

  @inlinable
  @inline(__always)
  static func hash<ID: Hashable>(_ id: ID, _ seed: UInt64) -> UInt32 {
    if ID.self == Int.self { return mix(UInt64(bitPattern: Int64(unsafeBitCast(id, to: Int.self))), seed) }
    if ID.self == UInt64.self { return mix(unsafeBitCast(id, to: UInt64.self), seed) }
    if ID.self == UInt32.self { return mix(UInt64(unsafeBitCast(id, to: UInt32.self)), seed) }
    return UInt32(truncatingIfNeeded: id.hashValue)
  }

  @inlinable
  @inline(__always)
  static func mix(_ value: UInt64, _ seed: UInt64) -> UInt32 {
    // The multiplier is the golden ratio's bits, odd.
    let product = (value ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    let folded = product.high ^ product.low
    return UInt32(truncatingIfNeeded: folded ^ (folded &>> 32))
  }
}
