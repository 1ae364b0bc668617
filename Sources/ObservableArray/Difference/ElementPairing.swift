/// What tells a difference which elements are the same and which of them changed.
///
/// A difference is generic over its pairing, so that comparing and hashing are inlined into its loops.
@usableFromInline
protocol ElementPairing<Element> {
  associatedtype Element

  /// Whether the two are the same element, changed or not.
  func isSame(_ a: Element, _ b: Element) -> Bool

  /// A hash of what makes an element the same, in 32 bits.
  func hash(_ element: Element, _ seed: UInt64) -> UInt32

  /// Whether an element still has the content that it had.
  func isUnchanged(_ old: Element, _ new: Element) -> Bool
}

/// Equal elements are the same, so none ever changes.
@usableFromInline
struct PairingByValue<Element: Hashable>: ElementPairing {
  @inlinable init() {}

  @inlinable
  func isSame(_ a: Element, _ b: Element) -> Bool { a == b }

  @inlinable
  func hash(_ element: Element, _ seed: UInt64) -> UInt32 { IdentityHash.hash(element, seed) }

  @inlinable
  func isUnchanged(_ old: Element, _ new: Element) -> Bool { true }
}

/// Elements with the same id are the same; unequal ones of them changed.
@usableFromInline
struct PairingByID<Element: Identifiable & Equatable>: ElementPairing {
  @inlinable init() {}

  @inlinable
  func isSame(_ a: Element, _ b: Element) -> Bool { a.id == b.id }

  @inlinable
  func hash(_ element: Element, _ seed: UInt64) -> UInt32 { IdentityHash.hash(element.id, seed) }

  @inlinable
  func isUnchanged(_ old: Element, _ new: Element) -> Bool { old == new }
}

/// Elements of which `identity` makes the same are the same; `same` tells whether one kept its content.
@usableFromInline
struct PairingByClosures<Element, ID: Hashable>: ElementPairing {
  @usableFromInline let identity: (Element) -> ID
  @usableFromInline let same: (Element, Element) -> Bool

  @inlinable
  @inline(__always)
  init(identity: @escaping (Element) -> ID, same: @escaping (Element, Element) -> Bool) {
    self.identity = identity
    self.same = same
  }

  @inlinable
  @inline(__always)
  func isSame(_ a: Element, _ b: Element) -> Bool { identity(a) == identity(b) }

  @inlinable
  @inline(__always)
  func hash(_ element: Element, _ seed: UInt64) -> UInt32 { IdentityHash.hash(identity(element), seed) }

  @inlinable
  @inline(__always)
  func isUnchanged(_ old: Element, _ new: Element) -> Bool { same(old, new) }
}
