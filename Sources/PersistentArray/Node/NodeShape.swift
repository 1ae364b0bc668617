/// The sizes of a tree's nodes.
///
/// Production code has one shape, whose sizes fold to constants; the others exist so that one test suite runs
/// over trees that are deep although they are small. A node carries its shape, so nothing is global.
@frozen
@usableFromInline
package struct NodeShape: Equatable, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Chosen by measurement: 64 elements a leaf, more when they are small and plain; 16 children an inner node.
  @inlinable package static var standard: NodeShape { NodeShape(rawValue: 0) }
  /// 4 elements, 4 children.
  @inlinable package static var tiny: NodeShape { NodeShape(rawValue: 1) }
  /// 5 elements, 4 children: odd, so halves differ.
  @inlinable package static var odd: NodeShape { NodeShape(rawValue: 2) }
  /// 8 elements, 8 children.
  @inlinable package static var small: NodeShape { NodeShape(rawValue: 3) }

  /// How many elements fit into a leaf.
  @inlinable
  package func leafCapacity<Element>(of _: Element.Type) -> Int {
    if rawValue == 0 { return NodeShape.standardLeafCapacity(of: Element.self) }
    return rawValue == 1 ? 4 : rawValue == 2 ? 5 : 8
  }

  /// How many children fit into an inner node; never more than ``NodeShape/lanes``.
  @inlinable
  package var fanOut: Int {
    rawValue == 0 ? NodeShape.standardFanOut : rawValue == 3 ? 8 : 4
  }

  /// What an inner node's sums take, with the zero in front of them, so that references can follow.
  @inlinable static var bytesOfSums: Int { lanes * MemoryLayout<Int32>.stride + MemoryLayout<Int>.size }

  /// The most that a node of this height holds.
  @inlinable
  package func capacity<Element>(of type: Element.Type, height: Int) -> Int {
    height == 0 ? leafCapacity(of: type) : fanOut
  }

  /// The least that a node of this height holds, unless it is the root or lies on the right edge.
  @inlinable
  package func minimum<Element>(of type: Element.Type, height: Int) -> Int {
    capacity(of: type, height: height) / 2
  }
}
