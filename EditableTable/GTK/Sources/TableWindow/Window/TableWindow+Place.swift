import CGtk
import GLibSupport

extension TableWindow {
  /// Where the person is in the list: what has the keyboard, what is selected, and whether they look at the top.
  struct Place {
    var focus: RowStop?
    var selected: Int?
    var isAtTop: Bool
    var inSight: Range<Int>?
  }

  func takePlace() -> Place {
    let selected = gtk_single_selection_get_selected(rows.selection)
    return Place(
      focus: rows.focus, selected: selected == GTK_INVALID_LIST_POSITION ? nil : Int(selected),
      isAtTop: rows.isAtTop, inSight: rows.slotsInSight)
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
    if place.isAtTop && !lastEvent.isEmpty {
      rows.scrollToTop()
    } else if let slot = place.inSight.flatMap(refuge) {
      rows.startAgain(at: slot)
    }
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

  /// Where to look when nothing of what was in sight is left; nil when something is.
  ///
  /// When all rows that have widgets go at once, GTK 4.8 goes to the top, and where they were it makes none any more.
  private func refuge(from slots: Range<Int>) -> Int? {
    if shown.isEmpty || slots.contains(where: { lastEvent.position(after: $0) != nil }) { return nil }
    let gap = lastEvent.deletedRanges.first { $0.upperBound > slots.lowerBound }
    let above = (gap?.lowerBound ?? slots.lowerBound) - 1
    let next = above < 0 ? 0 : lastEvent.position(after: above).map { $0 + 1 } ?? slots.lowerBound
    return min(next, shown.count - 1)
  }
}
