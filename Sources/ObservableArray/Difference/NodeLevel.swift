/// The nodes of one height that two trees do not share, as far as a comparison knows.
///
/// The nodes lie in groups. Whatever is paired in order later is paired within a group. Whoever makes a level
/// deallocates it.
@frozen
@usableFromInline
struct NodeLevel<Element> {
  @usableFromInline typealias Places = UnsafeBufferPointer<NodePlace<Element>>

  @usableFromInline var old = ScratchList<NodePlace<Element>>()
  @usableFromInline var new = ScratchList<NodePlace<Element>>()

  /// Where each group ends in both lists.
  @usableFromInline var groupEnds = ScratchList<NodePair>()

  /// How far the window looks ahead on both sides together.
  @inlinable static var reach: Int { 6 }

  @inlinable init() {}

  @inlinable
  init(old: NodePlace<Element>, new: NodePlace<Element>) {
    self.init()
    self.old.append(old)
    self.new.append(new)
    closeGroup()
  }

  @inlinable
  func deallocate() {
    old.deallocate()
    new.deallocate()
    groupEnds.deallocate()
  }

  @inlinable var isOneSided: Bool { old.isEmpty || new.isEmpty }

  @inlinable
  mutating func removeAll() {
    old.removeAll()
    new.removeAll()
    groupEnds.removeAll()
  }

  /// Calls `body` with the nodes of each group.
  @inlinable
  @inline(__always)
  func forEachGroup(_ body: (_ old: Places, _ new: Places) -> Void) {
    var start = NodePair(old: 0, new: 0)
    for end in groupEnds.items {
      body(
        Places(rebasing: old.items[start.old..<end.old]), Places(rebasing: new.items[start.new..<end.new]))
      start = end
    }
  }

  /// Makes `below` the level below: the children that are left when shared ones that a short look ahead finds in order
  /// are skipped. Of two trees with different heights only the higher one goes down.
  ///
  /// - Parameter scratch: Memory for lists of children, which the levels of a comparison share.
  /// - Returns: How many nodes were listed.
  @inlinable
  @inline(never)
  func descend(into below: inout NodeLevel, _ scratch: inout NodeLevel) -> Int {
    below.removeAll()
    var listed = 0
    let difference = old[0].height - new[0].height
    forEachGroup { old, new in
      scratch.removeAll()
      if difference == 0 && !old.isEmpty && !new.isEmpty {
        var (a, b) = (ChildSpan(old), ChildSpan(new))
        ChildSpan.trim(&a, &b)
        a.append(to: &scratch.old)
        b.append(to: &scratch.new)
      } else {
        Self.expand(old, if: difference >= 0, into: &scratch.old)
        Self.expand(new, if: difference <= 0, into: &scratch.new)
      }
      listed &+= scratch.old.count &+ scratch.new.count
      below.addUnshared(scratch.old.items, scratch.new.items)
    }
    return listed
  }

  /// Appends the children of nodes, in order; the nodes themselves when they stay.
  @inlinable
  static func expand(_ places: Places, if goesDown: Bool, into list: inout ScratchList<NodePlace<Element>>) {
    if goesDown {
      for place in places { place.appendChildren(0..<place.node.childCount, to: &list) }
    } else {
      list.append(contentsOf: places)
    }
  }

  /// Adds a group without its shared nodes that a short look ahead finds in order; they split it.
  @inlinable
  mutating func addUnshared(_ a: Places, _ b: Places) {
    var (i, j) = (0, 0)
    let (endA, endB) = (a.count, b.count)
    while i < endA && j < endB {
      if a[i].isShared(with: b[j]) {
        closeGroup()
        i &+= 1
        j &+= 1
        continue
      }
      let step = Self.lookAhead(Places(rebasing: a[i..<endA]), Places(rebasing: b[j..<endB]))
      old.append(contentsOf: Places(rebasing: a[i..<i + step.old]))
      new.append(contentsOf: Places(rebasing: b[j..<j + step.new]))
      i &+= step.old
      j &+= step.new
    }
    old.append(contentsOf: Places(rebasing: a[i..<endA]))
    new.append(contentsOf: Places(rebasing: b[j..<endB]))
    closeGroup()
  }

  @inlinable
  mutating func closeGroup() {
    let end = NodePair(old: old.count, new: new.count)
    let last = groupEnds.isEmpty ? NodePair(old: 0, new: 0) : groupEnds[groupEnds.count - 1]
    if end.old > last.old || end.new > last.new { groupEnds.append(end) }
  }

  /// How many nodes on each side to skip to the next shared one; one on both when it is not near.
  @inlinable
  static func lookAhead(_ a: Places, _ b: Places) -> NodePair {
    if a.count == 1 && b.count == 1 { return NodePair(old: 1, new: 1) }
    var distance = 1
    while distance <= reach {
      var ahead = Swift.max(0, distance &- b.count &+ 1)
      while ahead <= distance && ahead < a.count {
        if a[ahead].isShared(with: b[distance &- ahead]) {
          return NodePair(old: ahead, new: distance &- ahead)
        }
        ahead &+= 1
      }
      distance &+= 1
    }
    return NodePair(old: 1, new: 1)
  }
}
