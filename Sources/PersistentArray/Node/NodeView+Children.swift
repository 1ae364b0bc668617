extension NodeView {
  /// Puts `child`, which no sum counts yet, at `index`; there is room for it.
  @inlinable
  func place(_ child: consuming Node<Element>, at index: Int) {
    let total = Int32(truncatingIfNeeded: NodeView(child).total)
    let count = self.count
    let sums = self.sums
    var slot = count
    while slot > index {
      sums[slot] = sums[slot - 1] &+ total
      slot -= 1
    }
    sums[index] = Int32(truncatingIfNeeded: start(of: index)) &+ total
    let place = children + index
    (place + 1).moveInitialize(from: place, count: count - index)
    place.initialize(to: child)
    self.count = count + 1
  }

  /// Takes child `index` out, with what the sums counted for it.
  @inlinable
  func takeChild(at index: Int) -> Node<Element> {
    let count = self.count
    let sums = self.sums
    let total = sums[index] &- Int32(truncatingIfNeeded: start(of: index))
    for slot in index..<(count - 1) { sums[slot] = sums[slot + 1] &- total }
    sums[count - 1] = .max
    let place = children + index
    let child = place.move()
    place.moveInitialize(from: place + 1, count: count - 1 - index)
    self.count = count - 1
    return child
  }

  /// Moves the children from `index` on behind those that `other` has; there is room for them.
  @inlinable
  func moveChildren(from index: Int, to other: NodeView) {
    let count = self.count
    let had = other.count
    let shift = other.total - start(of: index)
    for slot in index..<count {
      other.sums[had + slot - index] = sums[slot] &+ Int32(truncatingIfNeeded: shift)
      sums[slot] = .max
    }
    (other.children + had).moveInitialize(from: children + index, count: count - index)
    other.count = had + count - index
    self.count = index
  }

  /// Moves the first `moved` children of `other` behind those of this node; there is room for them.
  @inlinable
  func takeChildren(_ moved: Int, fromFrontOf other: NodeView) {
    let had = count
    let rest = other.count - moved
    let before = Int32(truncatingIfNeeded: total)
    let gone = Int32(truncatingIfNeeded: other.start(of: moved))
    for slot in 0..<moved { sums[had + slot] = before &+ other.sums[slot] }
    for slot in 0..<rest { other.sums[slot] = other.sums[slot + moved] &- gone }
    for slot in rest..<(rest + moved) { other.sums[slot] = .max }
    (children + had).moveInitialize(from: other.children, count: moved)
    other.children.moveInitialize(from: other.children + moved, count: rest)
    count = had + moved
    other.count = rest
  }

  /// Moves the last `moved` children of this node in front of those of `other`; there is room for them.
  @inlinable
  func giveChildren(_ moved: Int, toFrontOf other: NodeView) {
    let rest = count - moved
    let had = other.count
    let base = Int32(truncatingIfNeeded: start(of: rest))
    let added = Int32(truncatingIfNeeded: total) &- base
    var slot = had
    while slot > 0 {
      slot -= 1
      other.sums[slot + moved] = other.sums[slot] &+ added
    }
    for slot in 0..<moved {
      other.sums[slot] = sums[rest + slot] &- base
      sums[rest + slot] = .max
    }
    (other.children + moved).moveInitialize(from: other.children, count: had)
    other.children.moveInitialize(from: children + rest, count: moved)
    count = rest
    other.count = had + moved
  }
}
