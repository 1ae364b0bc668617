import GLibSupport
import ObservableArray

extension ArrayListModel {
  /// The element that an item of this model stands for; nil when its row is gone.
  ///
  /// - Complexity: O(log *n*).
  public func element(of item: OpaquePointer) -> Element? {
    position(of: item).map { shown[$0] }
  }

  /// Where the row of an item of this model is shown; nil when it is gone.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of items that somebody holds.
  public func position(of item: OpaquePointer) -> Int? {
    guard let node = ListItemObject.node(of: ObjectPointer(item)), node.tree === items else { return nil }
    return node.position
  }

  /// The item of the row at a position if somebody holds it, without a reference; nil otherwise.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of items that somebody holds.
  public func heldItem(at position: Int) -> OpaquePointer? {
    items[position].map { OpaquePointer($0.object) }
  }

  /// How many items are held at present.
  public var heldItemCount: Int { items.count }
}
