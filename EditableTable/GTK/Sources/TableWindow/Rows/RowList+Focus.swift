import CGtk
import EditableTable
import GLibSupport

extension RowList {
  /// The row that a widget is in; nil when it is in none.
  func row(containing widget: Widget?) -> RowWidget? {
    var widget = widget
    while let current = widget, current != list {
      let parent = gtk_widget_get_parent(current)
      if parent == list { return shown.first { $0.outer == current } }
      widget = parent
    }
    return nil
  }

  /// The widget that has the keyboard in the list's window.
  var focusWidget: Widget? { gtk_widget_get_root(list).flatMap { gtk_root_get_focus($0) } }

  /// The row that has the keyboard, or in which something has it.
  package var focusedRow: RowWidget? { row(containing: focusWidget) }

  /// What has the keyboard in the list.
  package var focus: RowStop? {
    if let wish { return wish }
    guard let row = focusedRow else { return nil }
    return RowStop(slot: row.slot, part: focusWidget == row.minus ? .minus : .row)
  }

  /// Gives the keyboard to a part of a row, at once or as soon as the row has come on screen.
  func setFocus(_ stop: RowStop) {
    // It would scroll there, while the row in the hand is where the pointer is.
    if lifted != nil {
      wish = stop
    } else if !takeFocus(stop) {
      wish = stop
      scroll(to: stop.slot)
    }
  }

  /// Has a part of a row keep the keyboard through a change of the rows.
  ///
  /// Before the next layout GTK takes other rows for those in sight, and would scroll.
  func keepFocus(_ stop: RowStop) {
    if let row = row(atSlot: stop.slot), focusWidget == (stop.part == .minus ? row.minus : row.outer) {
      wish = nil
      return
    }
    wish = stop
    gtk_widget_queue_allocate(list)
  }

  /// Gives the keyboard to a part of a row that is on screen.
  private func takeFocus(_ stop: RowStop) -> Bool {
    guard let row = row(atSlot: stop.slot), let outer = row.outer, gtk_widget_get_mapped(outer) != 0 else {
      return false
    }
    wish = nil
    let target = stop.part == .minus ? row.minus : outer
    if focusWidget != target { gtk_widget_grab_focus(target) }
    return true
  }

  /// Makes a row the one with the keyboard and the selection, and brings it into sight.
  package func go(to slot: Int) {
    gtk_single_selection_set_selected(selection, guint(slot))
    scroll(to: slot)
    setFocus(RowStop(slot: slot, part: .row))
  }

  /// Does what had to wait for rows to be laid out.
  func fulfilWishes() {
    if let slot = revealed {
      revealed = nil
      activateScroll(to: slot)
    }
    if let wish, !takeFocus(wish), lifted == nil { scroll(to: wish.slot) }
  }
}
