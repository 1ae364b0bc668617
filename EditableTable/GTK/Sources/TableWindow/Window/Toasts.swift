import CAdw
import CGtk
import GLibSupport

/// Short messages at the bottom of the window, the newest at once and one at a time.
///
/// libadwaita 1.2 crashes when a toast that came in place of another one is dismissed while it still slides in: it
/// frees what the end of that animation reads. So the overlay has one toast at most, and the next is given
/// to it when the last one has left.
package final class Toasts {
  /// How long a toast takes to leave, and a little more.
  private static let leaving = Duration.milliseconds(350)

  /// What lies under the messages.
  let overlay: Widget
  /// What is to be shown: those that stay until they are answered, oldest first, and the newest.
  package private(set) var showing: [ToastMessage] = []

  /// The message that the overlay shows.
  private var shown: (message: ToastMessage, toast: OpaquePointer)?
  /// Whether the shown toast is being taken away for another one.
  private var isReplacing = false
  private lazy var left = Alarm { [weak self] in self?.advance() }

  init(over child: Widget) {
    overlay = adw_toast_overlay_new()
    adw_toast_overlay_set_child(overlay.opaque, child)
  }

  /// Shows a message, which goes by itself; one that offers something that would be lost stays.
  ///
  /// - Returns: what takes the message away.
  @discardableResult
  package func show(
    _ title: String, button: String? = nil, stays: Bool = false, _ pressed: @escaping () -> Void = {}
  ) -> () -> Void {
    // The same message twice says no more than once.
    if button == nil, let last = showing.last, last.button == nil, last.title == title {
      return { [weak self] in self?.remove(last) }
    }
    // The newest is shown at once, and one that stays comes back after it.
    showing.removeAll { !$0.stays }
    let message = ToastMessage(title, button: button, stays: stays, pressed: pressed)
    showing.append(message)
    advance()
    return { [weak self] in self?.remove(message) }
  }

  private func remove(_ message: ToastMessage) {
    showing.removeAll { $0 === message }
    advance()
  }

  /// Has the overlay show the newest message, when it can take one.
  private func advance() {
    if left.isSet || isReplacing { return }
    if let shown {
      if shown.message === showing.last { return }
      isReplacing = true
      adw_toast_dismiss(shown.toast)
      isReplacing = false
    } else if let message = showing.last {
      let toast = message.toast()
      shown = (message, toast)
      connect(object(toast), "dismissed") { [weak self, unowned message] in self?.dismissed(message) }
      adw_toast_overlay_add_toast(overlay.opaque, toast)
    }
  }

  /// The toast leaves: its time is up, the person has answered it, or another one takes its place.
  private func dismissed(_ message: ToastMessage) {
    guard shown?.message === message else { return }
    shown = nil
    if !isReplacing { showing.removeAll { $0 === message } }
    left.set(after: Self.leaving)
  }
}
