import CGtk
import GLibSupport

extension TableWindow {
  /// Where the person is in the list: what has the keyboard, what is selected, and whether they look at the top.
  struct Place {
    var focus: RowStop?
    var selected: Int?
    var isAtTop: Bool
  }

  func takePlace() -> Place {
    let selected = gtk_single_selection_get_selected(rows.selection)
    return Place(
      focus: rows.focus, selected: selected == GTK_INVALID_LIST_POSITION ? nil : Int(selected),
      isAtTop: rows.isAtTop)
  }

  /// Puts the person back: GTK keeps its place as long as an item stays in the list, and what moves far leaves it.
  ///
  /// - Parameter isLoading: Whether the table is the same: then every slot's row is the one it was.
  func restore(_ place: Place, isLoading: Bool) {
    func now(_ slot: Int) -> Int? { lastEvent.position(after: slot) ?? (isLoading ? slot : nil) }
    if let selected = place.selected, let slot = now(selected) {
      if gtk_single_selection_get_selected(rows.selection) != guint(slot) {
        gtk_single_selection_set_selected(rows.selection, guint(slot))
      }
    }
    rows.revealed = rows.revealed.flatMap(now)
    // What comes in above the first row is to be seen; elsewhere the rows stay where they are.
    if place.isAtTop && !lastEvent.isEmpty { rows.scrollToTop() }
    editing.resume()
    // Nor must the list be scrolled to the row that had the keyboard while another place is looked for.
    if editing.hasFocus || arrangement.drag != nil { return }
    guard var stop = place.focus, !shown.isEmpty else { return }
    if let slot = now(stop.slot) {
      stop.slot = slot
    } else {
      // Its row is gone: the next one has its place, and not on the minus, or its key would go on deleting.
      let wasSelected = place.selected == stop.slot
      stop = RowStop(slot: min(stop.slot, shown.count - 1), part: .row)
      if wasSelected { gtk_single_selection_set_selected(rows.selection, guint(stop.slot)) }
    }
    rows.setFocus(stop)
  }
}
