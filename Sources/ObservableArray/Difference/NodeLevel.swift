/// The nodes of one height that two trees do not share, as far as a comparison knows; from the top down.
///
/// The nodes lie in groups. Whatever is paired in order later is paired within a group.
@usableFromInline
struct NodeLevel<Element> {
  @usableFromInline typealias Place = (node: _TreeNode<Element>, start: Int)

  @usableFromInline var old: [Place]
  @usableFromInline var new: [Place]

  /// Where each group ends in both lists.
  @usableFromInline var groupEnds: [(old: Int, new: Int)]

  /// How far the window looks ahead on both sides together.
  @inlinable static var reach: Int { 6 }

  @inlinable
  init(old: [Place], new: [Place]) {
    self.old = old
    self.new = new
    groupEnds = [(old.count, new.count)]
  }

  @inlinable
  init() {
    self.init(old: [], new: [])
    groupEnds = []
  }

  @inlinable var isOneSided: Bool { old.isEmpty || new.isEmpty }

  /// The children of nodes, in order.
  @inlinable
  static func expand(_ places: ArraySlice<Place>, into list: inout [Place]) {
    for (node, start) in places {
      for index in 0..<node.childCount {
        list.append((node.child(index), start + node.start(of: index)))
      }
    }
  }

  /// The level below.
  @inlinable
  func expanded() -> NodeLevel {
    var below = NodeLevel()
    forEachGroup { old, new in
      Self.expand(old, into: &below.old)
      Self.expand(new, into: &below.new)
      below.groupEnds.append((below.old.count, below.new.count))
    }
    return below
  }

  @inlinable
  func forEachGroup(_ body: (ArraySlice<Place>, ArraySlice<Place>) -> Void) {
    var start = (old: 0, new: 0)
    for end in groupEnds {
      body(old[start.old..<end.old], new[start.new..<end.new])
      start = end
    }
  }

  /// What is left when shared nodes that a short look ahead finds in order are skipped; they split groups.
  @inlinable
  func withoutNodesInOrder() -> NodeLevel {
    var left = NodeLevel()
    forEachGroup { old, new in left.addUnshared(old, new) }
    return left
  }

  @inlinable
  mutating func addUnshared(_ a: ArraySlice<Place>, _ b: ArraySlice<Place>) {
    var (i, j) = (a.startIndex, b.startIndex)
    var (endA, endB) = (a.endIndex, b.endIndex)
    while i < endA && j < endB && a[i].node.identity == b[j].node.identity {
      i += 1
      j += 1
    }
    while i < endA && j < endB && a[endA - 1].node.identity == b[endB - 1].node.identity {
      endA -= 1
      endB -= 1
    }
    while i < endA && j < endB {
      if a[i].node.identity == b[j].node.identity {
        closeGroup()
        i += 1
        j += 1
        continue
      }
      let step = Self.lookAhead(a[i..<endA], b[j..<endB])
      old += a[i..<i + step.old]
      new += b[j..<j + step.new]
      i += step.old
      j += step.new
    }
    old += a[i..<endA]
    new += b[j..<endB]
    closeGroup()
  }

  @inlinable
  mutating func closeGroup() {
    let last = groupEnds.last ?? (0, 0)
    if old.count > last.old || new.count > last.new { groupEnds.append((old.count, new.count)) }
  }

  /// How many nodes on each side to skip to the next shared one; one on both when it is not near.
  @inlinable
  static func lookAhead(_ a: ArraySlice<Place>, _ b: ArraySlice<Place>) -> (old: Int, new: Int) {
    for distance in 1...reach {
      for ahead in 0...distance {
        let (x, y) = (a.startIndex + ahead, b.startIndex + distance - ahead)
        if x < a.endIndex && y < b.endIndex && a[x].node.identity == b[y].node.identity {
          return (ahead, distance - ahead)
        }
      }
    }
    return (1, 1)
  }
}
