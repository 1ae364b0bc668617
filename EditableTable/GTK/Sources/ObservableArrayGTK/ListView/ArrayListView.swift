import CGtk
public import GLibSupport
public import ObservableArray

/// A scrolling list of an `ObservableArray`'s elements, each of whose updates is animated.
///
/// ```swift
/// let names: ObservableArray = ["Ann", "Bob"]
/// let view = ArrayListView(names, makeRow: { gtk_label_new(nil)! }) { label, name, _ in
///   gtk_label_set_text(label.opaque, name)
/// }
/// gtk_window_set_child(window, view.widget)
/// names.insert("Zoe", at: 1)   // Bob makes room, and Zoe comes in
/// ```
///
/// - There are rows for what is on screen and some around it, however many elements there are.
/// - Selection and focus stay with their element when it moves, and when others do. When the focused row is deleted its
///   neighbour gets the focus.
/// - A row is brought up to date when its element or its position changed.
///
/// Keep it as long as its ``widget`` is shown: a list whose view is gone is empty. ``model``, ``selection``,
/// ``list``, ``scroller`` and ``animator`` are there for what it has no name for; each of them can be used without the
/// others.
@MainActor public final class ArrayListView<Element, Row: ListRow> {
  /// All of it: a GtkOverlay of the scroller and of what the animation draws over it.
  public let widget: Widget
  /// The GtkScrolledWindow around the list.
  public let scroller: Widget
  /// The GtkListView.
  public let list: Widget
  /// The GtkSingleSelection that the list shows: nothing is selected until somebody selects it.
  public let selection: OpaquePointer
  /// The GListModel in the selection.
  public let model: ArrayListModel<Element>
  /// What animates the rows.
  public let animator: RowAnimator

  /// Called with a position when its row is double-clicked, or Return is pressed on it.
  public var onActivate: ((Int) -> Void)?

  /// Called when other positions have come on screen, in a fresh turn of the main loop.
  public var onVisiblePositionsChange: ((Range<Int>) -> Void)?

  /// A row that GTK has made, and what it shows.
  struct MadeRow {
    let row: Row
    let bin: Widget
    var item: OpaquePointer?
    var position = 0
  }

  let updateRow: (Row, Element, Int) -> Void
  let root: ObjectReference
  /// By their GtkListItem.
  var made: [OpaquePointer: MadeRow] = [:]
  /// The GtkListItem that shows an item.
  var listItems: [OpaquePointer: OpaquePointer] = [:]
  var kept: KeptState?
  private let makeRow: () -> Row
  private var observations: [ListModelObservation] = []
  private var layout: LayoutObserver?
  private var lastVisible = 0..<0

  /// Makes a list view of an array.
  ///
  /// - Parameters:
  ///   - array: What it shows.
  ///   - makeRow: Makes a row. It is called some two hundred times at most.
  ///   - updateRow: Has a row show an element at a position.
  public init(
    _ array: ObservableArray<Element>, makeRow: @escaping () -> Row,
    updateRow: @escaping (_ row: Row, _ element: Element, _ position: Int) -> Void
  ) {
    self.makeRow = makeRow
    self.updateRow = updateRow
    model = ArrayListModel(array)
    widget = gtk_overlay_new()
    root = ObjectReference(taking: OpaquePointer(g_object_ref_sink(object(widget))))
    scroller = gtk_scrolled_window_new()
    selection = gtk_single_selection_new(nil)
    // Before it has a model, of which it would select the first row.
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    let factory = gtk_signal_list_item_factory_new()!
    list = gtk_list_view_new(selection, factory)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_hexpand(scroller, 1)
    gtk_widget_set_vexpand(scroller, 1)
    animator = RowAnimator(list: list, factory: factory)
    gtk_overlay_set_child(widget.opaque, scroller)
    gtk_overlay_add_overlay(widget.opaque, animator.layer)
    connectRows(factory)
    // The pointer shows where it is.
    animator.isStill = { [weak model] in $0 == model?.previewItem }
    observations = [
      // The animation notes what is seen before the rows show anything else.
      animator.follow(model),
      model.observe(
        willUpdate: { [weak self] _ in self?.keepSelectionAndFocus() },
        itemUpdated: { [weak self] in self?.show($0) },
        didUpdate: { [weak self] _ in self?.didUpdate() }),
    ]
    layout = LayoutObserver(list, didLayOut: { [weak self] in self?.noteVisiblePositions() })
    gtk_single_selection_set_model(selection, model.listModel)
  }

  private func connectRows(_ factory: OpaquePointer) {
    connect(object(factory), "setup") { [weak self] in self?.setUp($0) }
    connect(object(factory), "bind") { [weak self] in self?.bind($0) }
    connect(object(factory), "unbind") { [weak self] in self?.unbind($0) }
    connect(object(factory), "teardown") { [weak self] in self?.made[$0] = nil }
    let thunk: @convention(c) (OpaquePointer?, guint, ObjectPointer?) -> Void = { _, position, data in
      HandlerBox<(Int) -> Void>.handler(at: data)(Int(position))
    }
    let activate: (Int) -> Void = { [weak self] in self?.onActivate?($0) }
    connect(object(list), "activate", unsafeBitCast(thunk, to: GCallback.self), activate)
  }

  private func setUp(_ listItem: OpaquePointer) {
    let row = makeRow()
    let bin = SlideBin.make(child: row.widget)
    made[listItem] = MadeRow(row: row, bin: bin)
    gtk_list_item_set_child(listItem, bin)
  }

  private func bind(_ listItem: OpaquePointer) {
    guard let item = gtk_list_item_get_item(listItem).map({ OpaquePointer($0) }) else { return }
    made[listItem]?.item = item
    listItems[item] = listItem
    show(item)
  }

  private func unbind(_ listItem: OpaquePointer) {
    guard let item = made[listItem]?.item else { return }
    made[listItem]?.item = nil
    if listItems[item] == listItem { listItems[item] = nil }
  }

  /// Has an item's row show its element.
  private func show(_ item: OpaquePointer) {
    guard let listItem = listItems[item], let element = model.element(of: item) else { return }
    let position = Int(gtk_list_item_get_position(listItem))
    made[listItem]?.position = position
    if let row = made[listItem]?.row { updateRow(row, element, position) }
  }

  private func didUpdate() {
    for (listItem, made) in made {
      if let item = made.item, Int(gtk_list_item_get_position(listItem)) != made.position { show(item) }
    }
    restoreSelectionAndFocus()
  }

  private func noteVisiblePositions() {
    if onVisiblePositionsChange == nil { return }
    let visible = visiblePositions
    if visible == lastVisible { return }
    lastVisible = visible
    onNextTurn { [weak self] in
      guard let self, lastVisible == visible else { return }
      onVisiblePositionsChange?(visible)
    }
  }
}
