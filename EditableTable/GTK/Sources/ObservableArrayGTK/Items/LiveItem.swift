import CGtk
import GLibSupport

/// What the model knows of an item that somebody holds: where it is, as a node of ``LiveItems``.
///
/// It belongs to the item, which gives it back when it goes.
final class LiveItem {
  /// The item, without a reference: it is there as long as this is.
  let object: ObjectPointer

  /// The tree that it is in; nil while its row is in no list.
  unowned(unsafe) var tree: LiveItems?

  /// How many rows without an item lie between the item before and this one.
  var gap = 0
  /// The rows that this node and those below it stand for, with their gaps.
  var weight = 1
  let priority: UInt64
  var left: LiveItem?
  var right: LiveItem?
  unowned(unsafe) var parent: LiveItem?

  init(object: ObjectPointer, priority: UInt64) {
    self.object = object
    self.priority = priority
  }

  /// The node after this one.
  var successor: LiveItem? {
    if var next = right {
      while let left = next.left { next = left }
      return next
    }
    var node = self
    while let parent = node.parent {
      if parent.left === node { return parent }
      node = parent
    }
    return nil
  }

  /// Where the item's row is in the list.
  var position: Int {
    var position = (left?.weight ?? 0) + gap
    var node = self
    while let parent = node.parent {
      if parent.right === node { position += (parent.left?.weight ?? 0) + parent.gap + 1 }
      node = parent
    }
    return position
  }

  func measure() {
    weight = (left?.weight ?? 0) + gap + 1 + (right?.weight ?? 0)
  }
}
