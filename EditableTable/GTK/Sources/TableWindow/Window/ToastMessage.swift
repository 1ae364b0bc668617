import CAdw
import CGtk
import GLibSupport

/// A short message, and what it offers.
package final class ToastMessage {
  package let title: String
  let button: String?
  /// Whether it comes back after others, until the person has answered it.
  let stays: Bool
  let pressed: () -> Void

  init(_ title: String, button: String?, stays: Bool, pressed: @escaping () -> Void) {
    self.title = title
    self.button = button
    self.stays = stays
    self.pressed = pressed
  }

  /// Makes the toast that shows it.
  func toast() -> OpaquePointer {
    let toast = adw_toast_new("")!
    adw_toast_set_custom_title(toast, label)
    if let button {
      adw_toast_set_button_label(toast, button)
      connect(object(toast), "button-clicked", pressed)
    }
    adw_toast_set_timeout(toast, stays ? 0 : 6)
    return toast
  }

  /// The words, in as many lines as they need: a toast's own title is cut after one.
  private var label: Widget {
    let label = gtk_label_new(title)!
    gtk_widget_add_css_class(label, "heading")
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    // As wide as its words, where there is room.
    gtk_label_set_natural_wrap_mode(label.opaque, GTK_NATURAL_WRAP_NONE)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_lines(label.opaque, 4)
    gtk_widget_set_hexpand(label, 1)
    return label
  }
}
