import PersistentArray

extension ArrayChangeEvent {
  /// Some neighbouring rows taken out and others put in their place: what GListModel's `items-changed` tells.
  ///
  /// ``ArrayChangeEvent/splices`` makes a list of them, ascending. When a splice has its turn, all in front of it is as
  /// it will be after, and all behind it as it was before: that is the state that the list must hold when it tells the
  /// splice, and ``elements(from:to:)`` makes it of the two values.
  public struct Splice: Hashable, Sendable {
    /// The positions **before** of the rows taken out.
    public let removedRange: Range<Int>

    /// The positions **after** of the rows put in.
    public let addedRange: Range<Int>

    init(removed: Range<Int>, added: Range<Int>) {
      removedRange = removed
      addedRange = added
    }
  }
}

extension ArrayChangeEvent.Splice {
  /// Where the splice is in the list as the splices in front of it have left it; the same position after.
  public var position: Int { addedRange.lowerBound }

  /// How many rows are taken out.
  public var removedCount: Int { removedRange.count }

  /// How many rows are put in.
  public var addedCount: Int { addedRange.count }

  /// What the list holds when this splice and those in front of it have been made, and no other.
  ///
  /// Let a list model answer from it while it tells its observers of the splice.
  ///
  /// ```swift
  /// let before: PersistentArray = ["a", "b", "c"]
  /// let after: PersistentArray = ["b", "d"]
  /// for splice in ArrayChangeEvent(from: before, to: after).splices {
  ///   print(splice, splice.elements(from: before, to: after))
  /// }
  /// // 0: -1 +0 ["b", "c"]
  /// // 1: -1 +1 ["b", "d"]
  /// ```
  ///
  /// - Parameters:
  ///   - before: The value before the event.
  ///   - after: The value after the event.
  /// - Precondition: The event fits both values.
  /// - Complexity: O(log *n*), where *n* is the number of elements; the result shares its nodes with both values.
  public func elements<Element>(
    from before: PersistentArray<Element>, to after: PersistentArray<Element>
  ) -> PersistentArray<Element> {
    precondition(
      removedRange.upperBound <= before.count && addedRange.upperBound <= after.count,
      "ArrayChangeEvent.Splice.elements(from:to:): the splice takes out \(removedRange) and puts in \(addedRange), but"
        + " there are \(before.count) elements before and \(after.count) after")
    return PersistentArray(after[..<addedRange.upperBound])
      + PersistentArray(before[removedRange.upperBound...])
  }
}

extension ArrayChangeEvent.Splice: CustomStringConvertible {
  /// The position and the two counts: `3: -2 +1`.
  public var description: String { "\(position): -\(removedCount) +\(addedCount)" }
}
