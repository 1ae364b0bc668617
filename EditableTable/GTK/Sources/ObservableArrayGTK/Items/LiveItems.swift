import GLibSupport

/// The items that somebody holds, by where their rows are in the list.
///
/// It is a balanced tree (a treap) of them in the order of their rows, each with the number of rows in front of it that
/// have no item. So rows that come or go in front of an item change one number and the sums above it: no item's position
/// is ever rewritten, and the memory is that of the items, not of the rows. It needs no identity of the rows, so copies
/// of one row have an item each.
final class LiveItems {
  private(set) var root: LiveItem?
  private(set) var count = 0
  private var seed: UInt64 = 0

  /// The item of the row at a position, if there is one.
  ///
  /// - Complexity: O(log *k*) for *k* items.
  subscript(position: Int) -> LiveItem? {
    guard let node = first(from: position), node.position == position else { return nil }
    return node
  }

  /// The first item at a position or behind it.
  func first(from position: Int) -> LiveItem? {
    var left = position
    var node = root
    var found: LiveItem?
    while let current = node {
      let own = (current.left?.weight ?? 0) + current.gap
      if left <= own {
        found = current
        node = current.left
      } else {
        left -= own + 1
        node = current.right
      }
    }
    return found
  }

  /// The items of a range of rows, with their positions, ascending.
  ///
  /// - Complexity: O(log *k* + *m*) for the *m* that it answers.
  func items(in range: Range<Int>) -> [(position: Int, item: LiveItem)] {
    var result: [(position: Int, item: LiveItem)] = []
    guard var node = first(from: range.lowerBound) else { return result }
    var position = node.position
    while position < range.upperBound {
      result.append((position, node))
      guard let next = node.successor else { break }
      position += next.gap + 1
      node = next
    }
    return result
  }

  /// Makes the node of an item, which is in the tree once it is inserted.
  func makeItem(for object: ObjectPointer) -> LiveItem {
    // Any order of priorities that does not follow the order of the rows keeps the tree flat (splitmix64).
    seed &+= 0x9E37_79B9_7F4A_7C15
    var priority = seed
    priority = (priority ^ (priority >> 30)) &* 0xBF58_476D_1CE4_E5B9
    priority = (priority ^ (priority >> 27)) &* 0x94D0_49BB_1331_11EB
    return LiveItem(object: object, priority: priority ^ (priority >> 31))
  }

  /// Puts an item to a row that has none.
  ///
  /// - Complexity: O(log *k*).
  func insert(_ item: LiveItem, at position: Int) {
    let next = first(from: position)
    if let next {
      let start = next.position - next.gap
      item.gap = position - start
      add(-(item.gap + 1), toGapOf: next)
    } else {
      item.gap = position - (root?.weight ?? 0)
    }
    item.weight = item.gap + 1
    item.tree = self
    count += 1
    attach(item, before: next)
    var node = item.parent
    while let current = node {
      current.weight += item.weight
      node = current.parent
    }
    while let parent = item.parent, parent.priority < item.priority { rotateUp(item) }
  }

  /// Takes an item out, and leaves its row.
  ///
  /// - Complexity: O(log *k*).
  func remove(_ item: LiveItem) {
    if let next = item.successor { add(item.gap + 1, toGapOf: next) }
    while item.left != nil || item.right != nil {
      guard let left = item.left, let right = item.right else {
        rotateUp(item.left ?? item.right!)
        continue
      }
      rotateUp(left.priority > right.priority ? left : right)
    }
    replace(item, below: item.parent, with: nil)
    var node = item.parent
    while let current = node {
      current.weight -= item.gap + 1
      node = current.parent
    }
    item.parent = nil
    item.tree = nil
    count -= 1
  }

  /// Makes room for rows, none of which has an item yet.
  ///
  /// - Complexity: O(log *k*).
  func insertRows(_ rows: Int, at position: Int) {
    if let next = first(from: position) { add(rows, toGapOf: next) }
  }

  /// Takes rows out, and their items.
  ///
  /// - Complexity: O((*m* + 1) log *k*) for *m* items among the rows.
  func removeRows(_ range: Range<Int>) {
    for (_, item) in items(in: range) { remove(item) }
    if let next = first(from: range.lowerBound) { add(-range.count, toGapOf: next) }
  }

  /// Lets go of all items: they outlive the list.
  func removeAll() {
    var node = first(from: 0)
    while let item = node {
      item.tree = nil
      node = item.successor
    }
    root = nil
    count = 0
  }
}

extension LiveItems {
  private func add(_ rows: Int, toGapOf item: LiveItem) {
    item.gap += rows
    var node: LiveItem? = item
    while let current = node {
      current.weight += rows
      node = current.parent
    }
  }

  /// Makes an item the leaf in front of another one; behind all of them when there is none.
  private func attach(_ item: LiveItem, before next: LiveItem?) {
    if let next, next.left == nil {
      next.left = item
      item.parent = next
      return
    }
    guard var node = next?.left ?? root else {
      root = item
      return
    }
    while let right = node.right { node = right }
    node.right = item
    item.parent = node
  }

  private func replace(_ item: LiveItem, below parent: LiveItem?, with other: LiveItem?) {
    if let parent {
      if parent.left === item { parent.left = other } else { parent.right = other }
    } else {
      root = other
    }
    other?.parent = parent
  }

  private func rotateUp(_ item: LiveItem) {
    let parent = item.parent!
    let top = parent.parent
    replace(parent, below: top, with: item)
    if parent.left === item {
      parent.left = item.right
      item.right?.parent = parent
      item.right = parent
    } else {
      parent.right = item.left
      item.left?.parent = parent
      item.left = parent
    }
    parent.parent = item
    parent.measure()
    item.measure()
  }
}
