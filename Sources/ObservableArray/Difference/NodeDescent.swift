/// The way from two nodes that differ down to the leaves that differ.
///
/// Height by height, shared nodes are skipped where they stand in order and paired where they do not, and only what is
/// left is gone into. When one side has far more left than the other, most of it is set aside: half an array that was cut
/// off is known to be gone without a look at its nodes, provided that in the end the other side has nothing left that
/// could be found in it. Whether that is so shows at the end; if not, the way is gone again, setting aside from one
/// height lower on, until nothing is. Each time costs a fan-out more than the last, so all of them together cost hardly
/// more than the last (iterative deepening, Korf 1985).
@frozen
@usableFromInline
struct NodeDescent<Element> {
  @usableFromInline let top: (old: NodePlace<Element>, new: NodePlace<Element>)

  /// Nodes of this height and higher are never set aside.
  @usableFromInline var limit = Int.max

  /// The greatest height at which nodes were set aside.
  @usableFromInline var asideHeight: Int?

  /// How many nodes were listed because their parents differ, every time that they were.
  @usableFromInline var listed = 0

  /// Pairs of shared nodes out of order.
  @usableFromInline var pairs: [PositionRun] = []

  /// Positions before of nodes that were not gone into and have no partner as far as is known.
  @usableFromInline var old: [Range<Int>] = []

  /// Positions after of nodes that were not gone into and have no partner as far as is known.
  @usableFromInline var new: [Range<Int>] = []

  @inlinable
  init(_ top: (old: NodePlace<Element>, new: NodePlace<Element>)) {
    self.top = top
  }

  /// Goes down to the leaves; answers those that are not shared, in their groups. The caller deallocates the level.
  @inlinable
  @inline(never)
  mutating func goDown() -> NodeLevel<Element> {
    var level = NodeLevel(old: top.old, new: top.new)
    var below = NodeLevel<Element>()
    var scratch = NodeLevel<Element>()
    defer {
      below.deallocate()
      scratch.deallocate()
    }
    var heights = (old: top.old.height, new: top.new.height)
    asideHeight = nil
    pairs = []
    old = []
    new = []
    while heights.old > 0 || heights.new > 0 {
      listed &+= level.descend(into: &below, &scratch)
      swap(&level, &below)
      let height = Swift.max(heights.old, heights.new) - 1
      heights = (Swift.min(heights.old, height), Swift.min(heights.new, height))
      if heights.old == heights.new && !level.isOneSided && (level.old.count > 1 || level.new.count > 1) {
        level.takeSharedNodes(into: &pairs)
      }
      if level.isOneSided {
        for place in level.old.items { old.appendJoining(place.start..<place.end) }
        for place in level.new.items { new.appendJoining(place.start..<place.end) }
        level.removeAll()
        return level
      }
      if height < limit && level.setAside(old: &old, new: &new) && asideHeight == nil { asideHeight = height }
    }
    return level
  }

  /// Whether both nodes are leaves, so that there is no way to go.
  @inlinable var isOneLeaf: Bool { top.old.height == 0 && top.new.height == 0 }

  /// Whether both sides have something left that may be in what was set aside on the other. If so, less will be.
  ///
  /// - Parameter found: What was left over in the leaves, and paired as far as it could be.
  @inlinable
  mutating func mustGoDeeper(after found: Leftovers<Element>) -> Bool {
    guard let height = asideHeight else { return false }
    limit = height
    let paired = found.pairs?.count ?? 0
    return (!old.isEmpty || paired < found.old.reduce(0) { $0 + $1.count })
      && (!new.isEmpty || paired < found.new.reduce(0) { $0 + $1.count })
  }
}
