/// The standard shape's sizes, as constants that fold.
///
/// They are conditions and not variables, because a mutable global costs a search more than the sizes it chooses
/// between. `Scripts/bench sweep` builds the library with each pair, by way of `Package.swift`; nothing else does.
extension NodeShape {
  /// How many elements fit into a leaf of the standard shape.
  @inlinable
  static func standardLeafCapacity<Element>(of _: Element.Type) -> Int {
    #if PERSISTENT_ARRAY_LEAF_16
      16
    #elseif PERSISTENT_ARRAY_LEAF_32
      32
    #elseif PERSISTENT_ARRAY_LEAF_64
      64
    #elseif PERSISTENT_ARRAY_LEAF_128
      128
    #elseif PERSISTENT_ARRAY_LEAF_256
      256
    #else
      // Copying a leaf under a held snapshot must stay cheap for large elements too. Where no element is retained it
      // is one copy of memory, so that longer leaves cost an edit nothing, and readers and builders less.
      let stride = MemoryLayout<Element>.stride
      if stride > 64 { return Swift.max(8, 4096 / stride) }
      if !_isPOD(Element.self) || stride > 16 { return 64 }
      return stride > 8 ? 128 : 256
    #endif
  }

  /// How many children fit into an inner node of the standard shape.
  @inlinable static var standardFanOut: Int {
    #if PERSISTENT_ARRAY_FAN_8
      8
    #elseif PERSISTENT_ARRAY_FAN_32
      32
    #else
      16
    #endif
  }

  /// An inner node always has room for this many prefix sums, so that a search reads whole vectors.
  @inlinable package static var lanes: Int { Swift.max(16, standardFanOut) }
}
