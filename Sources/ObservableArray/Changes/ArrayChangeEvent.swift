/// What changed between an array's value before and its value after, as positions only.
///
/// Each element before is in exactly one of three states: **deleted**, **moved**, or **stationary**. Each element
/// after is **inserted**, moved, or stationary. Stationary elements keep their order among themselves and fill what the
/// others leave free. An element that is neither deleted nor inserted may also be **updated**: the same element with
/// another content.
///
/// ```swift
/// let event = ArrayChangeEvent(from: ["a", "b", "c"], to: ["c", "a", "b", "d"])
/// print(event)
/// // ArrayChangeEvent(insertedIndices: [3], deletedIndices: [], updatedIndices: [], moves: [2→0])
/// ```
///
/// An event holds ranges: clearing a million rows is one range, whatever asks for single positions makes them on
/// demand. It does not know how many elements there are, nor what they are: two events that are equal may belong to
/// different arrays. When you need the elements, ask the ``ArrayUpdate``.
public struct ArrayChangeEvent: Hashable, Sendable {
  /// The positions after of elements that are new: ascending, disjoint, never adjacent.
  public let insertedRanges: [Range<Int>]

  /// The positions before of elements that are gone: ascending, disjoint, never adjacent.
  public let deletedRanges: [Range<Int>]

  /// The positions **before** of elements with a new content: ascending, disjoint, never adjacent.
  public let updatedRanges: [Range<Int>]

  /// The runs of elements that changed their place, ascending by their positions after; a run is as long as it can be.
  public let moveRanges: [MoveRange]

  /// Makes the event of nothing having changed.
  public init() {
    self.init(inserted: [], deleted: [], updated: [], moves: [])
  }

  /// Takes over ranges that are known to be in order.
  @usableFromInline
  init(
    inserted: [Range<Int>], deleted: [Range<Int>], updated: [Range<Int>], moves: [MoveRange]
  ) {
    insertedRanges = inserted
    deletedRanges = deleted
    updatedRanges = updated
    moveRanges = moves
  }

  /// Whether nothing changed.
  ///
  /// - Complexity: O(1).
  public var isEmpty: Bool {
    insertedRanges.isEmpty && deletedRanges.isEmpty && updatedRanges.isEmpty && moveRanges.isEmpty
  }
}
