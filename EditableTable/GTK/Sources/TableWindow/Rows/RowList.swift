import CAdw
import CGtk
import EditableTable
import GLibSupport
import ObservableArrayGTK

/// The list of rows: GTK's list view, which makes widgets only for the rows near the screen.
package final class RowList {
  /// The list itself.
  package let list: Widget
  package let scroller: Widget
  /// The scroller, and what is drawn over it.
  package let root: Widget
  package let selection: OpaquePointer
  package let animator: RowAnimator

  /// What a slot's row shows; nil when there is no such slot.
  var content: (Int) -> RowContent? = { _ in nil }
  /// Called when a row's minus is pressed.
  var minusPressed: (RowWidget) -> Void = { _ in }
  /// Called when widgets have got a row.
  var rowCame: (RowWidget) -> Void = { _ in }
  /// Called before widgets lose their row.
  var rowLeaves: (RowWidget) -> Void = { _ in }
  /// Called after GTK has laid out a frame, before it is painted.
  var laidOut: () -> Void = {}

  /// The row in the person's hand.
  var lifted: TableRow.ID? {
    didSet {
      for row in shown { row.setLifted(row.id == lifted) }
      if lifted == nil {
        gtk_widget_remove_css_class(list, "dragging")
      } else {
        gtk_widget_add_css_class(list, "dragging")
      }
    }
  }
  /// Whether rows have nothing with which to delete or move them.
  var isReadOnly = false {
    didSet {
      if isReadOnly == oldValue { return }
      for row in widgets.values { row.setReadOnly(isReadOnly) }
    }
  }
  /// The part of a row that gets the keyboard once the row is laid out.
  var wish: RowStop?

  /// The slot that is to be in sight after the next layout.
  var revealed: Int?

  /// By the address of GTK's list item.
  private var widgets: [OpaquePointer: RowWidget] = [:]
  private var bound: Set<OpaquePointer> = []
  private var byID: [TableRow.ID: RowWidget] = [:]
  private var isChanging = false
  private var layout: LayoutObserver?

  init() {
    let factory = gtk_signal_list_item_factory_new()!
    selection = gtk_single_selection_new(nil)
    // Before there is a model: it would select the first row at once.
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    g_object_ref(object(selection))
    list = gtk_list_view_new(selection, factory)
    animator = RowAnimator(list: list, factory: factory)
    scroller = gtk_scrolled_window_new()
    root = gtk_overlay_new()
    arrange()
    connect(object(factory), "setup") { [weak self] in self?.setUp($0) }
    connect(object(factory), "bind") { [weak self] in self?.bind($0) }
    connect(object(factory), "unbind") { [weak self] in self?.unbind($0) }
    connect(object(factory), "teardown") { [weak self] in self?.widgets[$0] = nil }
    layout = LayoutObserver(list, didLayOut: { [weak self] in self?.laidOut() })
  }

  isolated deinit { g_object_unref(object(selection)) }

  private func arrange() {
    gtk_widget_set_name(list, "rows")
    gtk_widget_add_css_class(list, "table-rows")
    gtk_shim_set_accessible_label(list, "Rows")
    gtk_widget_add_css_class(scroller, "table-scroller")
    // No wider than can be read at a glance, with the minus and the handle of a row near each other.
    let clamp = adw_clamp_scrollable_new()!
    adw_clamp_scrollable_set_maximum_size(clamp.opaque, 800)
    adw_clamp_scrollable_set_tightening_threshold(clamp.opaque, 700)
    adw_clamp_scrollable_set_child(clamp.opaque, list)
    gtk_scrolled_window_set_child(scroller.opaque, clamp)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(scroller, 1)
    gtk_overlay_set_child(root.opaque, scroller)
    gtk_overlay_add_overlay(root.opaque, animator.layer)
  }

  /// The widgets that show rows now, on screen or near it.
  package var shown: some Collection<RowWidget> { byID.values }

  /// The widgets of a row; nil when it is far from the screen.
  package func row(_ id: TableRow.ID) -> RowWidget? { byID[id] }

  /// The widgets of a slot's row; nil when it is far from the screen.
  package func row(atSlot slot: Int) -> RowWidget? { byID.values.first { $0.slot == slot } }

  /// Runs a change of the rows, and shows what those near the screen say now, with which numbers.
  ///
  /// While GTK is told of the change in several steps, slots are those of the step, and no row is looked for.
  func changing(_ change: () -> Void) {
    isChanging = true
    change()
    isChanging = false
    refresh()
  }

  /// Shows what the rows near the screen say now.
  ///
  /// - Complexity: O(rows near the screen).
  func refresh() {
    byID.removeAll(keepingCapacity: true)
    let rows = bound.compactMap { widgets[$0] }
    for row in rows {
      guard let new = content(row.slot) else { continue }
      take(new, row)
    }
    for row in rows { rowCame(row) }
  }

  private func setUp(_ item: OpaquePointer) {
    let row = RowWidget(item: item)
    widgets[item] = row
    row.setReadOnly(isReadOnly)
    connect(object(row.minus), "clicked") { [weak self, unowned row] in self?.minusPressed(row) }
    gtk_list_item_set_child(item, row.root)
  }

  private func bind(_ item: OpaquePointer) {
    guard let row = widgets[item] else { return }
    bound.insert(item)
    // In the middle of a change nobody knows yet whose slot this will be.
    guard !isChanging, let new = content(row.slot) else { return }
    take(new, row)
    rowCame(row)
  }

  private func take(_ new: RowContent, _ row: RowWidget) {
    row.show(new)
    row.setLifted(new.id == lifted)
    byID[new.id] = row
  }

  private func unbind(_ item: OpaquePointer) {
    guard let row = widgets[item] else { return }
    rowLeaves(row)
    bound.remove(item)
    if let id = row.id, byID[id] === row { byID[id] = nil }
    row.clear()
  }
}
