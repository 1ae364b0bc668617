import CGtk
import GLibSupport

extension RowList {
  package var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrolled_window_get_vadjustment(scroller.opaque)
  }

  var isAtTop: Bool { gtk_adjustment_get_value(adjustment) < 1 }

  /// Scrolls no farther than needed for a row to be in sight.
  package func scroll(to slot: Int) {
    activateScroll(to: slot)
    // A row that has just come has no place yet; after the next layout it has.
    revealed = slot
    gtk_widget_queue_allocate(list)
  }

  /// Has GTK make all widgets anew, and brings a row into sight.
  func startAgain(at slot: Int) {
    gtk_list_view_set_model(list.opaque, nil)
    gtk_list_view_set_model(list.opaque, selection)
    scroll(to: slot)
  }

  func activateScroll(to slot: Int) {
    // The function for it came with GTK 4.12; the action is older.
    _ = gtk_widget_activate_action_variant(list, "list.scroll-to-item", g_variant_new_uint32(guint32(slot)))
  }

  /// Has the list stay where it is scrolled to while the row in the hand is shown at another number.
  ///
  /// Through a change GTK keeps one row where it is on screen: the one that was scrolled to last. If that is the
  /// row in the hand, the list scrolls by as much as the row has moved, which brings another row under
  /// the pointer, and so on to the end. A row beyond the place it goes to stands still.
  func holdScroll(whileMovingFrom from: Int, to: Int) {
    let inSight = shown.filter { $0.id != lifted && isInSight($0) }.map(\.slot)
    let beyond = to > from ? inSight.filter { $0 > to }.min() : inSight.filter { $0 < to }.max()
    if let slot = beyond ?? inSight.min(by: { abs($0 - to) < abs($1 - to) }) { activateScroll(to: slot) }
  }

  func scrollToTop() { scroll(to: 0) }

  /// The vertical place of a row in what is visible of the list; nil when it is not laid out.
  func bounds(of row: RowWidget) -> Range<Double>? {
    var bounds = graphene_rect_t()
    guard gtk_widget_get_mapped(row.root) != 0, gtk_widget_compute_bounds(row.root, scroller, &bounds) != 0
    else { return nil }
    return Double(bounds.origin.y)..<Double(bounds.origin.y + max(0, bounds.size.height))
  }

  /// Whether all of a row is to be seen.
  package func isInSight(_ row: RowWidget) -> Bool {
    guard let bounds = bounds(of: row) else { return false }
    return bounds.lowerBound >= -1 && bounds.upperBound <= Double(gtk_widget_get_height(scroller)) + 1
  }

  /// The slots of the rows that are to be seen, at least in part.
  package var slotsInSight: Range<Int>? {
    let height = Double(gtk_widget_get_height(scroller))
    var first = Int.max
    var last = Int.min
    for row in shown {
      guard let bounds = bounds(of: row), bounds.upperBound > 0, bounds.lowerBound < height else { continue }
      first = min(first, row.slot)
      last = max(last, row.slot)
    }
    return first <= last ? first..<last + 1 : nil
  }
}
