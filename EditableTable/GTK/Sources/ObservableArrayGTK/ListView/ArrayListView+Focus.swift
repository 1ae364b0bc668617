import CGtk
import GLibSupport

/// What a list must not lose by an update.
struct KeptState {
  let selected: ObjectReference?
  let focused: ObjectReference?
  let focusedPosition: Int
}

extension ArrayListView {
  /// The position of the selected row; nil when none is. Setting it selects that row alone.
  public var selectedPosition: Int? {
    get {
      let position = gtk_single_selection_get_selected(selection)
      return position == guint.max ? nil : Int(position)
    }
    set { gtk_single_selection_set_selected(selection, newValue.map { guint($0) } ?? guint.max) }
  }

  /// The position of the row that has the keyboard focus, itself or in it; nil when none has.
  public var focusedPosition: Int? {
    guard let root = gtk_widget_get_root(list), let focus = gtk_root_get_focus(root) else { return nil }
    return position(of: focus)
  }

  /// Gives the keyboard focus to the row at a position, and scrolls to it if need be.
  public func focus(_ position: Int) {
    if !model.shown.indices.contains(position) { return }
    if container(at: position) == nil { scroll(to: position) }
    if let container = container(at: position) { gtk_widget_grab_focus(container) }
  }

  /// The list's own widget around the row at a position, if there is one.
  private func container(at position: Int) -> Widget? {
    guard let item = model.heldItem(at: position), let listItem = listItems[item], let made = made[listItem]
    else { return nil }
    return gtk_widget_get_parent(made.bin)
  }

  func keepSelectionAndFocus() {
    let selected = gtk_single_selection_get_selected_item(selection)
    let focused = focusedPosition
    kept = KeptState(
      selected: selected.map { ObjectReference(retaining: OpaquePointer($0)) },
      focused: focused.flatMap { model.heldItem(at: $0) }.map { ObjectReference(retaining: $0) },
      focusedPosition: focused ?? 0)
  }

  func restoreSelectionAndFocus() {
    guard let kept else { return }
    self.kept = nil
    // A far move is a removal and an insertion to GTK, which deselects what is removed.
    if let selected = kept.selected, let position = model.position(of: selected.pointer),
      selectedPosition != position
    {
      selectedPosition = position
    }
    guard let focused = kept.focused, model.count > 0 else { return }
    let position = model.position(of: focused.pointer)
    if let position, focusedPosition == position { return }
    // Where the row went, if it is near; else whatever came to its place. The list does not scroll by it.
    let place = position.flatMap { container(at: $0) }
    let neighbour = container(at: min(kept.focusedPosition, model.count - 1))
    if let widget = place ?? neighbour { gtk_widget_grab_focus(widget) }
  }
}
