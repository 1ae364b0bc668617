extension PersistentArray: ExpressibleByArrayLiteral {
  /// Makes an array of the literal's elements.
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
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension PersistentArray: Decodable where Element: Decodable {
  /// Decodes what an Array of the same elements encodes.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var builder = TreeBuilder<Element>(shape: .standard)
    while !container.isAtEnd { builder.append(try container.decode(Element.self)) }
    self = builder.finish()
  }
}
