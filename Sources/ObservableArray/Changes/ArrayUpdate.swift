/// One change of an array: the values before and after it, and the event that says what changed between them.
///
/// Both values are snapshots that share all but what changed, so an update costs its event and a few nodes. It holds:
/// `event.apply(to: before, takingFrom: after) == after`.
///
/// The array makes them. Make one yourself to test an observer, or to feed a consumer from another source, such as a
/// history or a connection.
///
/// ```swift
/// let update = ArrayUpdate(
///   before: ["a"], after: ["a", "b"], event: ArrayChangeEvent(insertedIndices: [1]), origin: .edit, index: 0)
/// print(update.event.insertedIndices)  // [1]
/// ```
@frozen
public struct ArrayUpdate<Element> {
  /// The array's value before the change.
  public let before: PersistentArray<Element>

  /// The array's value after the change.
  public let after: PersistentArray<Element>

  /// What changed between the two values.
  public let event: ArrayChangeEvent

  /// Why it changed.
  public let origin: ArrayUpdateOrigin

  /// The update's number in the array's life: 0, 1, 2, … Of a merged update, the number of the last one in it.
  public let index: Int

  /// Makes an update of its parts, which the caller knows to agree.
  ///
  /// - Precondition: `event.apply(to: before, takingFrom: after)` is `after`. It is not checked here.
  /// - Complexity: O(1).
  @inlinable
  public init(
    before: PersistentArray<Element>, after: PersistentArray<Element>, event: ArrayChangeEvent,
    origin: ArrayUpdateOrigin, index: Int
  ) {
    self.before = before
    self.after = after
    self.event = event
    self.origin = origin
    self.index = index
  }

  /// The one update that does what this one and the next one did in turn.
  ///
  /// Its index is that of `next`, and so is its origin, unless this update is the initial one: what an observer sees
  /// first stays initial.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a"]
  /// var missed: [ArrayUpdate<String>] = []
  /// let observation = letters.observe(initial: false) { missed.append($0) }
  /// letters.append("b")
  /// letters.append("c")
  /// let merged = missed[0].merged(with: missed[1])
  /// print(merged.before, merged.after, merged.event.insertedIndices)  // ["a"] ["a", "b", "c"] [1, 2]
  /// ```
  ///
  /// - Parameter next: The update that follows this one.
  /// - Precondition: `next` starts where this update ended, that is, with as many elements.
  /// - Complexity: O(*r* log *r*), where *r* is the number of ranges in both events.
  public func merged(with next: ArrayUpdate) -> ArrayUpdate {
    precondition(
      after.count == next.before.count,
      "ArrayUpdate.merged(with:): the next update starts from \(next.before.count) elements, but this one ends"
        + " with \(after.count)")
    return ArrayUpdate(
      before: before, after: next.after, event: event.composed(with: next.event),
      origin: origin == .initial ? .initial : next.origin, index: next.index)
  }
}

extension ArrayUpdate: Sendable where Element: Sendable {}
