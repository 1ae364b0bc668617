import CGtk
import GLibSupport
import ObservableArrayGTK
import ObservableArrayTesting
import Testing

/// Observes a GListModel by its signals and functions alone, with the double that knows the rules, and holds its items.
final class ListModelWatcher<Element> {
  /// An item for the double, which wants an object of Swift's; as long as it lives the item does.
  final class Item {
    let reference: ObjectReference
    init(_ pointer: ObjectPointer) { reference = ObjectReference(taking: OpaquePointer(pointer)) }
    var pointer: OpaquePointer { reference.pointer }
  }

  private struct WeakItem { weak var item: Item? }

  let model: ArrayListModel<Element>
  private(set) var emissions: [[Int]] = []
  private(set) var violations: [ContractViolation] = []
  /// Called in the signal's handler, after the double.
  var onChange: () -> Void = {}
  private var double: GListModelDouble<Item>!
  private var known: [OpaquePointer: WeakItem] = [:]
  private var handler: UInt = 0

  init(_ model: ArrayListModel<Element>) throws {
    self.model = model
    let list = model.listModel
    double = try GListModelDouble(
      count: { Int(g_list_model_get_n_items(list)) }, item: { [unowned self] in item(at: $0) })
    typealias Handler = (Int, Int, Int) -> Void
    let thunk: @convention(c) (ObjectPointer?, guint, guint, guint, ObjectPointer?) -> Void = {
      _, position, removed, added, data in
      HandlerBox<Handler>.handler(at: data)(Int(position), Int(removed), Int(added))
    }
    let body: Handler = { [unowned self] in itemsChanged($0, $1, $2) }
    handler = connect(object(list), "items-changed", unsafeBitCast(thunk, to: GCallback.self), body)
  }

  isolated deinit { g_signal_handler_disconnect(object(model.listModel), handler) }

  var items: [Item] { double.items }

  /// Throws the first rule that was broken, and whether the list is what was told.
  func check() throws {
    if let first = violations.first { throw first }
    try double.check()
  }

  func takeEmissions() -> [[Int]] {
    defer { emissions = [] }
    return emissions
  }

  private func item(at position: Int) -> Item? {
    guard let pointer = g_list_model_get_item(model.listModel, guint(position)) else { return nil }
    if let item = known[OpaquePointer(pointer)]?.item {
      g_object_unref(pointer)
      return item
    }
    let item = Item(pointer)
    known[item.pointer] = WeakItem(item: item)
    return item
  }

  private func itemsChanged(_ position: Int, _ removed: Int, _ added: Int) {
    emissions.append([position, removed, added])
    do {
      try double.itemsChanged(position: position, removed: removed, added: added)
    } catch {
      violations.append(error)
    }
    onChange()
  }
}
