import CAdw
import CGtk
import GLibSupport

/// Short messages at the bottom of the window.
package final class Toasts {
  /// What lies under the messages.
  let overlay: Widget
  /// The messages that are shown or wait for it, oldest first.
  package private(set) var showing: [(toast: OpaquePointer, title: String)] = []

  init(over child: Widget) {
    overlay = adw_toast_overlay_new()
    adw_toast_overlay_set_child(overlay.opaque, child)
  }

  /// Shows a message, which goes by itself; one that offers something that would be lost stays.
  ///
  /// - Returns: what takes the message away.
  @discardableResult
  func show(
    _ title: String, button: String? = nil, stays: Bool = false, _ pressed: @escaping () -> Void = {}
  ) -> () -> Void {
    // The same message twice says no more than once.
    if button == nil { for other in showing where other.title == title { adw_toast_dismiss(other.toast) } }
    let toast = adw_toast_new("")!
    adw_toast_set_custom_title(toast, Self.label(title))
    if let button {
      adw_toast_set_button_label(toast, button)
      connect(object(toast), "button-clicked", pressed)
    }
    adw_toast_set_timeout(toast, stays ? 0 : 6)
    // The newest is shown at once. One that stays comes back after it, and keeps no other from being seen.
    adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH)
    showing.append((toast, title))
    connect(object(toast), "dismissed") { [weak self] in self?.showing.removeAll { $0.toast == toast } }
    adw_toast_overlay_add_toast(overlay.opaque, toast)
    return { [weak self] in
      if self?.showing.contains(where: { $0.toast == toast }) == true { adw_toast_dismiss(toast) }
    }
  }

  /// The words, in as many lines as they need: a toast's own title is cut after one.
  private static func label(_ words: String) -> Widget {
    let label = gtk_label_new(words)!
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
