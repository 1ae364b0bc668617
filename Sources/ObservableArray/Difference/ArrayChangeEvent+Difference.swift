extension ArrayChangeEvent {
  /// The event between two collections whose equal elements are the same.
  ///
  /// Elements are deleted, inserted and moved, never updated: one with another content is another element. The moves
  /// are as few as the pairing allows. Of equal elements each occurrence is paired with at most one: those at the
  /// common start and end first, then neighbours that are still in order, then the others in order of occurrence. Which
  /// copy is the same one follows from that, and is not promised. An element that does not equal itself, as a NaN does
  /// not, is another one on each side, unless two `PersistentArray`s have it in the same place bit by bit: what they
  /// share is not compared.
  ///
  /// ```swift
  /// print(ArrayChangeEvent(from: ["a", "b", "c"], to: ["c", "a", "b", "d"]))
  /// // ArrayChangeEvent(insertedIndices: [3], deletedIndices: [], updatedIndices: [], moves: [2→0])
  /// ```
  ///
  /// `==` of Strings compares canonical equivalents, so a text that is only spelled otherwise in Unicode did not change:
  /// the event is empty, and applying it keeps the old spelling. Compare the bytes where the spelling counts, by
  /// `unchangedIf:` or by elements whose own `==` does so:
  ///
  /// ```swift
  /// let (old, new) = (["caf\u{E9}"], ["cafe\u{301}"])
  /// print(ArrayChangeEvent(from: old, to: new).isEmpty)  // true
  /// let event = ArrayChangeEvent(
  ///   from: old, to: new, by: \.self, unchangedIf: { $0.utf8.elementsEqual($1.utf8) })
  /// print(event.updatedIndices)  // [0]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The value before.
  ///   - new: The value after.
  /// - Precondition: At most 4,294,967,293 elements on a side are not found in order by a look at their neighbours.
  /// - Complexity: Between two `PersistentArray`s, what they share is skipped: O(*d* log *n*) for *d* edits in *n*
  ///   elements, and O(*k* log *k*) for the *k* elements that lost their order. Between others, O(*n* + *k* log *k*):
  ///   elements hashed and compared. Elements that are found in order are compared only; each of the others is hashed
  ///   once, into a table of the shorter side. Different elements with one hash are compared with one
  ///   another: O(*n*²) when that is all of them.
  @inlinable
  @_disfavoredOverload
  public init<Element: Hashable>(
    from old: some RandomAccessCollection<Element>, to new: some RandomAccessCollection<Element>
  ) {
    self.init(from: old, to: new, pairing: PairingByValue<Element>())
  }

  /// The event between two collections whose elements with the same id are the same; those that are not equal are updated.
  ///
  /// A String's `==` takes canonical equivalents for equal; see the difference of `Hashable` elements.
  ///
  /// An id that is there several times is paired as often as it is on both sides; which with which is not promised.
  /// Elements that are not Equatable need `init(from:to:by:unchangedIf:)`, with `\.id` for the identity.
  ///
  /// ```swift
  /// struct Row: Identifiable, Equatable {
  ///   let id: Int
  ///   var text: String
  /// }
  /// let event = ArrayChangeEvent(from: [Row(id: 1, text: "a")], to: [Row(id: 1, text: "b")])
  /// print(event.updatedIndices)  // [0]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The value before.
  ///   - new: The value after.
  /// - Complexity: As that of the difference of `Hashable` elements.
  @inlinable
  public init<Element: Identifiable & Equatable>(
    from old: some RandomAccessCollection<Element>, to new: some RandomAccessCollection<Element>
  ) {
    self.init(from: old, to: new, pairing: PairingByID<Element>())
  }

  /// The event between two collections whose elements are the same when `identity` makes the same of them; those that
  /// are not equal are updated.
  ///
  /// ```swift
  /// let event = ArrayChangeEvent(from: ["apple", "pear"], to: ["plum", "apple"], by: \.first)
  /// print(event)
  /// // ArrayChangeEvent(insertedIndices: [], deletedIndices: [], updatedIndices: [1], moves: [1→0])
  /// ```
  ///
  /// - Parameters:
  ///   - old: The value before.
  ///   - new: The value after.
  ///   - identity: What an element keeps for its whole life. It must always make the same of the same element.
  /// - Complexity: As that of the difference of `Hashable` elements, calling `identity` for each element hashed or
  ///   compared.
  @inlinable
  @inline(__always)
  public init<Element: Equatable>(
    from old: some RandomAccessCollection<Element>, to new: some RandomAccessCollection<Element>,
    by identity: (Element) -> some Hashable
  ) {
    self.init(from: old, to: new, by: identity, unchangedIf: { $0 == $1 })
  }

  /// The event between two collections whose elements are the same when `identity` makes the same of them; those of
  /// which `same` says no are updated.
  ///
  /// ```swift
  /// let event = ArrayChangeEvent(from: [1, 12], to: [2, 11], by: { $0 / 10 }, unchangedIf: ==)
  /// print(event.updatedIndices)  // [0, 1]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The value before.
  ///   - new: The value after.
  ///   - identity: What an element keeps for its whole life. It must always make the same of the same element.
  ///   - same: Whether an element, as it was and as it is, has the same content.
  /// - Complexity: As that of the difference of `Hashable` elements, calling `identity` for each element hashed or
  ///   compared and `same` for each pair.
  @inlinable
  @inline(__always)
  public init<Element>(
    from old: some RandomAccessCollection<Element>, to new: some RandomAccessCollection<Element>,
    by identity: (Element) -> some Hashable, unchangedIf same: (Element, Element) -> Bool
  ) {
    self = withoutActuallyEscaping(identity) { identity in
      withoutActuallyEscaping(same) { same in
        ArrayChangeEvent(from: old, to: new, pairing: PairingByClosures(identity: identity, same: same))
      }
    }
  }

  /// The type comparisons fold away where the types are known, as they are in specialised code.
  @inlinable
  @inline(__always)
  init<Element, Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    from old: Old, to new: New, pairing: some ElementPairing<Element>
  ) {
    if Old.self == PersistentArray<Element>.self && New.self == PersistentArray<Element>.self {
      self = Difference.structural(
        unsafeBitCast(old, to: PersistentArray<Element>.self),
        unsafeBitCast(new, to: PersistentArray<Element>.self), pairing)
      return
    }
    let event = old.withContiguousStorageIfAvailable { old in
      new.withContiguousStorageIfAvailable { new in Difference.flat(old, new, pairing) }
    }
    if let event, let event {
      self = event
      return
    }
    let (old, new) = (ContiguousArray(old), ContiguousArray(new))
    self = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in Difference.flat(old, new, pairing) }
    }
  }
}
