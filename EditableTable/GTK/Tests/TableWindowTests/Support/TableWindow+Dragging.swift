import CGtk
import TableWindow

extension TableWindow {
  /// Whether a row is in the person's hand.
  var isDragging: Bool { gtk_widget_has_css_class(rows.list, "dragging") != 0 }
}
