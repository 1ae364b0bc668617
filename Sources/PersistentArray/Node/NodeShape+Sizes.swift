/// The standard shape's sizes, as constants that fold.
///
/// They are conditions and not variables, because a mutable global costs a search more than the sizes it chooses
/// between. `Scripts/bench sweep` builds the library with each pair, by way of `Package.swift`; nothing else does.
extension NodeShape {
  /// How many elements fit into a leaf of the standard shape, unless they are large.
  @inlinable static var standardLeafCapacity: Int {
    #if PERSISTENT_ARRAY_LEAF_16
      16
    #elseif PERSISTENT_ARRAY_LEAF_32
      32
    #elseif PERSISTENT_ARRAY_LEAF_128
      128
    #elseif PERSISTENT_ARRAY_LEAF_256
      256
    #else
      64
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
