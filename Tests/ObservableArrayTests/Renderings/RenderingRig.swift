import ObservableArray
import ObservableArrayTesting
import Testing

/// All toolkits' doubles on one model: each gets the event in its own rendering, and the rig counts what that took.
final class RenderingRig {
  private(set) var rows: PersistentArray<Item>
  /// Which rows the data source of a simultaneous table answers: they are swapped inside the block.
  private var tableRows: PersistentArray<Item>
  private var boxes: PersistentArray<Box>

  private(set) var uiKit: UIKitTableDouble<Item>!
  private(set) var appKit: AppKitTableDouble<Item>!
  private(set) var android: AndroidListDouble<Item>!
  private(set) var gtk: GListModelDouble<Box>!

  /// A row of a list model: an object that has a value.
  final class Box {
    var item: Item
    init(_ item: Item) { self.item = item }
  }

  init(_ rows: PersistentArray<Item> = []) throws {
    self.rows = rows
    tableRows = rows
    boxes = PersistentArray(rows.map(Box.init))
    uiKit = UIKitTableDouble(rows: { [unowned self] in tableRows })
    try uiKit.reloadData()
    appKit = AppKitTableDouble(rows: { [unowned self] in self.rows })
    android = AndroidListDouble(rows: { [unowned self] in self.rows })
    gtk = try GListModelDouble(
      count: { [unowned self] in boxes.count },
      item: { [unowned self] in $0 < boxes.count ? boxes[$0] : nil })
  }

  /// Brings all doubles to `after`, each by its rendering of the event.
  ///
  /// - Parameter replacingUpdated: Whether the list model makes new objects of updated rows.
  func show(_ event: ArrayChangeEvent, after: PersistentArray<Item>, replacingUpdated: Bool = true) throws {
    rows = after
    for stage in event.simultaneous {
      try uiKit.performBatchUpdates { batch in
        tableRows = after
        batch.add(stage)
      }
    }
    try uiKit.check()
    try appKit.performUpdates { $0.add(event.sequential) }
    try appKit.check()
    try android.dispatch { $0.add(event.sequential) }
    try splice(event, after, replacingUpdated)
    expect(uiKit.shownRows.lazy.map(\.row).elementsEqual(after), "UIKit: \(uiKit.shownRows), not \(after)")
    expect(appKit.shownRows.lazy.map(\.row).elementsEqual(after), "AppKit: \(appKit.shownRows), not \(after)")
    expect(
      android.shownRows.lazy.map(\.row).elementsEqual(after), "Android: \(android.shownRows), not \(after)")
    expect(
      gtk.items.lazy.map(\.item).elementsEqual(after), "GListModel: \(gtk.items.map(\.item)), not \(after)")
  }

  private func splice(
    _ event: ArrayChangeEvent, _ after: PersistentArray<Item>, _ replacingUpdated: Bool
  ) throws {
    let before = boxes
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.item.id, $0) })
    let afterBoxes = PersistentArray(
      after.map { item in
        if let box = known[item.id], !replacingUpdated || box.item == item { return box }
        return Box(item)
      })
    for splice in event.splices(replacingUpdated: replacingUpdated) {
      boxes = splice.elements(from: before, to: afterBoxes)
      try gtk.itemsChanged(splice)
    }
    for (box, item) in zip(boxes, after) { box.item = item }
    try gtk.check()
  }
}
