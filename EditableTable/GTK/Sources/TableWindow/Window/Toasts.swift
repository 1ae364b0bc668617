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
    let escaped = g_markup_escape_text(title, -1)!
    let toast = adw_toast_new(escaped)!
    g_free(escaped)
    if let button {
      adw_toast_set_button_label(toast, button)
      connect(object(toast), "button-clicked", pressed)
    }
    adw_toast_set_timeout(toast, stays ? 0 : 6)
    if stays { adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH) }
    showing.append((toast, title))
    connect(object(toast), "dismissed") { [weak self] in self?.showing.removeAll { $0.toast == toast } }
    adw_toast_overlay_add_toast(overlay.opaque, toast)
    return { [weak self] in
      if self?.showing.contains(where: { $0.toast == toast }) == true { adw_toast_dismiss(toast) }
    }
  }
}
