/// An array whose copy is free and whose edit shares all but a few nodes with the value it came from.
///
/// Use it where a list is kept in several states at once: the state shown and the newest one, the state before a
/// batch, a history for undo, a snapshot handed to another thread. It has Array's vocabulary and Array's indices.
///
/// ```swift
/// var drinks: PersistentArray = ["tea", "milk"]
/// let before = drinks                 // shares everything
/// drinks.insert("coffee", at: 1)      // copies one path, if that
/// print(before, drinks)               // ["tea", "milk"] ["tea", "coffee", "milk"]
/// ```
///
/// It is a B+tree: elements stand in leaves of up to 64, small plain ones of up to 256, and inner nodes have up to 16
/// children. What Array does better: reading an element at random takes a short walk instead of one load, there is no
/// contiguous storage to borrow for more than one leaf, and it holds at most `Int32.max` elements.
///
/// - Complexity: O(1) for copying, `count` and ``isIdentical(to:)``; O(log *n*) nodes visited for reading, replacing,
///   inserting, removing or moving one element, for joining two arrays and for splitting one; O(*n*) for building
///   from a sequence and for iterating, which goes leaf by leaf.
///
/// The tree is the counted B+tree of the literature (Bayer and McCreight, *Organization and Maintenance of Large
/// Ordered Indexes*, 1972; Comer, *The Ubiquitous B-Tree*, 1979) with path copying (Driscoll et al., *Making Data
/// Structures Persistent*, 1989).
@frozen
public struct PersistentArray<Element> {
  @usableFromInline var root: Node<Element>?
  @usableFromInline var size: Int

  @inlinable
  init(root: Node<Element>?, size: Int) {
    self.root = root
    self.size = size
  }

  /// Makes an empty array.
  ///
  /// - Complexity: O(1); nothing is allocated.
  @inlinable
  public init() {
    root = nil
    size = 0
  }
}

extension PersistentArray {
  /// Whether the two arrays share all of their storage, and so are equal without comparing an element.
  ///
  /// A false answer says nothing: arrays can be equal and share nothing. Two empty arrays are identical.
  ///
  /// ```swift
  /// let a: PersistentArray = [1, 2]
  /// var b = a
  /// a.isIdentical(to: b)   // true
  /// b.append(3)
  /// a.isIdentical(to: b)   // false
  /// ```
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isIdentical(to other: Self) -> Bool {
    root === other.root || (size == 0 && other.size == 0)
  }
}
