extension PersistentArray: ExpressibleByArrayLiteral {
  /// Makes an array of the literal's elements.
  ///
  /// ```swift
  /// let letters: PersistentArray = ["a", "b"]
  /// ```
  ///
  /// - Complexity: O(*n*) elements copied.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension PersistentArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, written as Array writes them.
  public var description: String { Array(self).description }

  /// The elements, written as Array writes them.
  public var debugDescription: String { Array(self).debugDescription }
}

extension PersistentArray: CustomReflectable {
  /// A mirror that shows the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}

extension PersistentArray: Encodable where Element: Encodable {
  /// Encodes the elements as Array does.
  ///
  /// - Throws: What an element or the encoder throws.
  /// - Complexity: O(*n*) elements encoded.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension PersistentArray: Decodable where Element: Decodable {
  /// Decodes what an Array of the same elements encodes.
  ///
  /// - Throws: `DecodingError` when there is no list, and what an element throws that cannot be decoded.
  /// - Complexity: O(*n*) elements decoded.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var builder = TreeBuilder<Element>(shape: .standard)
    while !container.isAtEnd { builder.append(try container.decode(Element.self)) }
    self = builder.finish()
  }
}
