/// What tells a difference which elements are the same and which of them changed.
///
/// A difference is generic over its pairing, so that comparing and hashing are inlined into its loops.
@usableFromInline
protocol ElementPairing<Element> {
  associatedtype Element

  /// What makes an element the same: two are when their keys are equal.
  associatedtype Key: Hashable

  /// Whether keys are to be made once for each element that a table needs, instead of whenever it looks at one.
  ///
  /// That is for keys made by code that is not known to be cheap or to be inlined.
  static var makesKeysOnce: Bool { get }

  /// Whether elements that are the same may have another content.
  static var knowsChanges: Bool { get }

  func key(_ element: Element) -> Key

  /// Whether the two are the same element, changed or not.
  func isSame(_ a: Element, _ b: Element) -> Bool

  /// A hash of what makes an element the same, in 32 bits.
  func hash(_ element: Element, _ seed: UInt64) -> UInt32

  /// Whether an element still has the content that it had.
  func isUnchanged(_ old: Element, _ new: Element) -> Bool
}

/// Equal elements are the same, so none ever changes.
@frozen
@usableFromInline
struct PairingByValue<Element: Hashable>: ElementPairing {
  @inlinable init() {}

  @inlinable static var makesKeysOnce: Bool { false }
  @inlinable static var knowsChanges: Bool { false }

  @inlinable
  func key(_ element: Element) -> Element { element }

  @inlinable
  func isSame(_ a: Element, _ b: Element) -> Bool { a == b }

  @inlinable
  func hash(_ element: Element, _ seed: UInt64) -> UInt32 { IdentityHash.hash(element, seed) }

  @inlinable
  func isUnchanged(_ old: Element, _ new: Element) -> Bool { true }
}

/// Elements with the same id are the same; unequal ones of them changed.
@frozen
@usableFromInline
struct PairingByID<Element: Identifiable & Equatable>: ElementPairing {
  @inlinable init() {}

  @inlinable static var makesKeysOnce: Bool { false }
  @inlinable static var knowsChanges: Bool { true }

  @inlinable
  func key(_ element: Element) -> Element.ID { element.id }

  @inlinable
  func isSame(_ a: Element, _ b: Element) -> Bool { a.id == b.id }

  @inlinable
  func hash(_ element: Element, _ seed: UInt64) -> UInt32 { IdentityHash.hash(element.id, seed) }

  @inlinable
  func isUnchanged(_ old: Element, _ new: Element) -> Bool { old == new }
}

/// Elements of which `identity` makes the same are the same; `same` tells whether one kept its content.
@frozen
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

  @inlinable static var makesKeysOnce: Bool { true }
  @inlinable static var knowsChanges: Bool { true }

  @inlinable
  @inline(__always)
  func key(_ element: Element) -> ID { identity(element) }

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
