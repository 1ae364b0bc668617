#if !INSIDE_MODULE
  import ObservableArray
#endif

/// The loops that are compiled twice: among the library's own sources, and in the program that imports the library.
public struct Loops {
  private let elements: [Int]
  private let rearranged: [Int]
  private let tree: PersistentArray<Int>
  private let edited: [PersistentArray<Int>]
  private let positions: [Int]

  /// - Parameter positions: Places in `0..<count`, used for all loops.
  public init(count: Int, positions: [Int]) {
    self.positions = positions
    let elements = Array(0..<count)
    self.elements = elements
    tree = PersistentArray(elements)
    edited = positions.prefix(256).map { [tree] position in
      var copy = tree
      copy.insert(count, at: position)
      return copy
    }
    var rearranged = elements
    for position in positions.prefix(count / 100) { rearranged.swapAt(position, count - 1 - position) }
    self.rearranged = rearranged
  }

  /// Inserts at all places, into a list of its own.
  @inline(never)
  public func insert() -> Int {
    var grown = PersistentArray(elements)
    for position in positions { grown.insert(position, at: position) }
    return grown.count
  }

  /// Reads at all places.
  @inline(never)
  public func read() -> Int {
    var sum = 0
    for position in positions { sum &+= tree[position] }
    return sum
  }

  /// Reads everything in order, each step waiting for the last.
  @inline(never)
  public func iterate() -> Int {
    var state = 0
    for element in tree { state = state &* 31 &+ element }
    return state
  }

  /// Events of snapshots that are one insert apart.
  @inline(never)
  public func snapshotDifferences() -> Int {
    var count = 0
    for after in edited { count &+= ArrayChangeEvent(from: tree, to: after).insertedRanges.count }
    return count
  }

  /// The event of arrays in which some elements changed places.
  @inline(never)
  public func arrayDifference() -> Int {
    ArrayChangeEvent(from: elements, to: rearranged).moveRanges.count
  }
}
