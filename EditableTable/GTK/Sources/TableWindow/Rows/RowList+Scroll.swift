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

  func activateScroll(to slot: Int) {
    // The function for it came with GTK 4.12; the action is older.
    _ = gtk_widget_activate_action_variant(list, "list.scroll-to-item", g_variant_new_uint32(guint32(slot)))
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
