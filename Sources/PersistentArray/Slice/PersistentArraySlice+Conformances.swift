extension PersistentArraySlice: ExpressibleByArrayLiteral {
  /// Makes a slice of the literal's elements, with indices from 0.
  ///
  /// ```swift
  /// let letters: PersistentArraySlice = ["a", "b"]
  /// print(letters.indices)   // 0..<2
  /// ```
  ///
  /// - Complexity: O(*n*) elements copied.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(base: PersistentArray(elements), bounds: 0..<elements.count)
  }
}

extension PersistentArraySlice: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order, whatever their indices; nodes that both share at the same
  /// place are skipped.
  ///
  /// - Complexity: O(1) for the same slice of identical arrays and for different counts; otherwise O(*m*) comparisons
  ///   for *m* elements in nodes that are not shared at the same place.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if left.count != right.count { return false }
    if left.bounds == right.bounds && left.base.isIdentical(to: right.base) { return true }
    return PersistentArray.equalElements(
      left.base, from: left.startIndex, right.base, from: right.startIndex, count: left.count)
  }
}

extension PersistentArraySlice: Hashable where Element: Hashable {
  /// Feeds the count and the elements to a hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension PersistentArraySlice: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, written as Array writes them.
  public var description: String { Array(self).description }

  /// The elements, written as Array writes them.
  public var debugDescription: String { Array(self).debugDescription }
}

extension PersistentArraySlice: CustomReflectable {
  /// A mirror that shows the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}

extension PersistentArraySlice: Encodable where Element: Encodable {
  /// Encodes the elements as Array does; where the slice started is not kept.
  ///
  /// - Throws: What an element or the encoder throws.
  /// - Complexity: O(*n*) elements encoded.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension PersistentArraySlice: Decodable where Element: Decodable {
  /// Decodes what an Array of the same elements encodes, with indices from 0.
  ///
  /// - Throws: `DecodingError` when there is no list, and what an element throws that cannot be decoded.
  /// - Complexity: O(*n*) elements decoded.
  public init(from decoder: any Decoder) throws {
    let base = try PersistentArray<Element>(from: decoder)
    self.init(base: base, bounds: 0..<base.count)
  }
}
