import CGtk
import GLibSupport

extension RowWidget {
  /// What the row looks like now, as a still image.
  func stillImage() -> ObjectReference {
    let live = gtk_widget_paintable_new(root)!
    defer { g_object_unref(object(live)) }
    return ObjectReference(taking: gdk_paintable_get_current_image(live))
  }
}
