import CGtk
import EditableTable
import GLibSupport
import TableSources

/// A bar under the header that says when the table cannot be reached, since what is shown may be old then.
final class ConnectionBar {
  let root: Widget
  private let label: Widget
  private var patience: Task<Void, Never>?

  init() {
    root = gtk_revealer_new()
    label = gtk_label_new(nil)
    gtk_widget_add_css_class(label, "lost-bar")
    gtk_label_set_text(label.opaque, "Connection lost. Trying again…")
    gtk_revealer_set_child(root.opaque, label)
    gtk_widget_set_name(root, "lost")
  }

  /// Whether it is to be seen.
  package var isShown: Bool { gtk_revealer_get_reveal_child(root.opaque) != 0 }

  /// Says what became of the connection. One that is back within a moment is nobody's concern.
  ///
  /// - Parameter isOld: Whether there are rows that may be old.
  func show(_ connection: TableConnection, isOld: Bool) {
    guard isOld, case .lost(let reason) = connection else {
      patience?.cancel()
      patience = nil
      gtk_revealer_set_reveal_child(root.opaque, 0)
      return
    }
    gtk_widget_set_tooltip_text(label, reason)
    if patience != nil { return }
    patience = Task { [weak self] in
      guard (try? await Task.sleep(for: .milliseconds(500))) != nil, let self else { return }
      gtk_revealer_set_reveal_child(root.opaque, 1)
    }
  }
}
