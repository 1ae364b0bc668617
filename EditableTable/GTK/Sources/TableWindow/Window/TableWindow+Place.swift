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
    // All in sight, so that the list need not be scrolled to it.
    var landing = place.inSight.flatMap { now(($0.lowerBound + $0.upperBound) / 2) }
    // What comes in above the first row is to be seen; elsewhere the rows stay where they are.
    if place.isAtTop && !lastEvent.isEmpty {
      rows.scrollToTop()
    } else if let slot = place.inSight.flatMap(refuge) {
      rows.startAgain(at: slot)
      landing = slot
    }
    editing.resume()
    // Nor must the list be scrolled to the row that had the keyboard while another place is looked for.
    if editing.hasFocus || arrangement.drag != nil { return }
    // Where there are no rows it would be tried in vain in every frame.
    if shown.isEmpty { rows.wish = nil }
    guard var stop = place.focus, !shown.isEmpty else { return }
    let wasInSight = place.inSight?.contains(stop.slot) ?? true
    if let slot = now(stop.slot) {
      stop.slot = slot
    } else {
      // Its row is gone: the next one has its place, and not on the minus, or its key would go on deleting.
      let wasSelected = place.selected == stop.slot
      stop = RowStop(slot: successor(of: stop.slot), part: .row)
      if wasSelected { gtk_single_selection_set_selected(rows.selection, guint(stop.slot)) }
    }
    if rows.wish != nil {
      rows.keepFocus(stop)
    } else if wasInSight {
      rows.setFocus(stop)
    } else if rows.focusedRow == nil, let landing {
      // Others must not have the list scrolled to where the person is not.
      rows.keepFocus(RowStop(slot: landing, part: .row))
    }
  }

  /// Where to look when nothing of what was in sight is left; nil when something is.
  ///
  /// When all rows that have widgets go at once, GTK 4.8 goes to the top, and where they were it makes none any more.
  private func refuge(from slots: Range<Int>) -> Int? {
    if shown.isEmpty || slots.contains(where: { lastEvent.position(after: $0) != nil }) { return nil }
    return successor(of: slots.lowerBound)
  }

  /// The slot that has the place of a slot whose row is gone: of what came in its stead, or of the next row.
  private func successor(of slot: Int) -> Int {
    if slot < shown.count && lastEvent.position(before: slot) == nil { return slot }
    let gap = lastEvent.deletedRanges.first { $0.upperBound > slot }
    let above = (gap?.lowerBound ?? slot) - 1
    let next = above < 0 ? 0 : lastEvent.position(after: above).map { $0 + 1 } ?? slot
    return min(next, shown.count - 1)
  }
}
