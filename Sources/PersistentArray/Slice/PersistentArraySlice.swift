/// Some consecutive elements of a ``PersistentArray``, sharing its nodes and its indices, as `ArraySlice` does.
///
/// Use it to look at a part without copying it; make a ``PersistentArray`` of it to keep the part.
///
/// ```swift
/// let letters: PersistentArray = ["a", "b", "c"]
/// let tail = letters[1...]
/// tail.startIndex          // 1
/// tail == ["b", "c"]       // true
/// PersistentArray(tail)    // ["b", "c"], O(log n)
/// ```
///
/// A slice keeps the whole array it was cut from alive.
///
/// - Complexity: O(1) to make and to slice again; reading as ``PersistentArray``.
@frozen
public struct PersistentArraySlice<Element> {
  @usableFromInline var base: PersistentArray<Element>
  @usableFromInline var bounds: Range<Int>

  @inlinable
  init(base: PersistentArray<Element>, bounds: Range<Int>) {
    self.base = base
    self.bounds = bounds
  }

  /// Makes an empty slice.
  @inlinable
  public init() {
    self.init(base: PersistentArray(), bounds: 0..<0)
  }
}

extension PersistentArraySlice: Sendable where Element: Sendable {}

extension PersistentArraySlice: RandomAccessCollection, MutableCollection {
  /// A slice of a slice is a slice of the same array.
  public typealias SubSequence = PersistentArraySlice

  /// The array's index of the slice's first element.
  @inlinable public var startIndex: Int { bounds.lowerBound }

  /// One past the array's index of the slice's last element.
  @inlinable public var endIndex: Int { bounds.upperBound }

  /// The number of elements.
  @inlinable public var count: Int { bounds.count }

  // Arithmetic alone, as ArraySlice's: the defaults of RandomAccessCollection trap outside of the slice's bounds, which
  // indices may leave as long as no element is read.

  /// `index + 1`.
  @inlinable public func index(after index: Int) -> Int { index + 1 }

  /// `index - 1`.
  @inlinable public func index(before index: Int) -> Int { index - 1 }

  /// `index + distance`, also beyond the slice's bounds.
  @inlinable public func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }

  /// `end - start`.
  @inlinable public func distance(from start: Int, to end: Int) -> Int { end - start }

  /// The element at `position`, which is an index of the array.
  ///
  /// - Precondition: `position` lies within the slice.
  /// - Complexity: O(log *n*) nodes visited; writing copies a path, since the array it was cut from shares it.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      precondition(bounds.contains(position), "Index out of range")
      return base[position]
    }
    _modify {
      precondition(bounds.contains(position), "Index out of range")
      yield &base[position]
    }
  }

  /// The elements at `range`, which lies within the slice.
  @inlinable
  public subscript(range: Range<Int>) -> PersistentArraySlice {
    get {
      checkBounds(range)
      return PersistentArraySlice(base: base, bounds: range)
    }
    set {
      replaceSubrange(range, with: newValue)
    }
  }

  /// Walks the elements leaf by leaf.
  @inlinable
  public func makeIterator() -> PersistentArray<Element>.Iterator {
    PersistentArray.Iterator(base, bounds: bounds)
  }

  /// Copies the elements into a new contiguous array, a leaf at a time.
  @inlinable
  public __consuming func _copyToContiguousArray() -> ContiguousArray<Element> {
    ContiguousArray(unsafeUninitializedCapacity: bounds.count) { buffer, count in
      if !bounds.isEmpty { base.copyElements(in: bounds, to: buffer.baseAddress.unsafelyUnwrapped) }
      count = bounds.count
    }
  }

  @inlinable
  @inline(__always)
  func checkBounds(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= bounds.lowerBound && range.upperBound <= bounds.upperBound, "Range out of bounds")
  }
}

extension PersistentArraySlice: RangeReplaceableCollection {
  /// Replaces the elements at `subrange`; the slice's start stays, its end moves, and the array it was cut from stays as
  /// it is.
  ///
  /// ```swift
  /// let letters: PersistentArray = ["a", "b", "c"]
  /// var tail = letters[1...]
  /// tail.replaceSubrange(1..<2, with: ["x", "y"])
  /// print(tail, tail.indices, letters)   // ["x", "y", "c"] 1..<4 ["a", "b", "c"]
  /// ```
  ///
  /// - Precondition: `subrange` lies within the slice.
  /// - Complexity: O(log *n*) nodes, and O(*k*) for *k* new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Element>
  ) {
    checkBounds(subrange)
    let before = base.count
    base.replaceSubrange(subrange, with: newElements)
    // By what has come, not by what the collection says: one that miscounts must not leave bounds outside of the array.
    bounds = bounds.lowerBound..<(bounds.upperBound + base.count - before)
  }
}
