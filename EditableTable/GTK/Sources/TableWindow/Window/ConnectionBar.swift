import CGtk
import EditableTable
import GLibSupport
import TableSources

/// A bar under the header that says when the table cannot be reached, since what is shown may be old then, and when it
/// cannot be changed.
final class ConnectionBar {
  static let lostWords = "Connection lost. Trying again…"
  static let outageWords = "The table cannot be changed now. You see it as it was last."

  let root: Widget
  private let label: Widget
  private var patience: Task<Void, Never>?

  init() {
    root = gtk_revealer_new()
    label = gtk_label_new(nil)
    gtk_widget_add_css_class(label, "lost-bar")
    gtk_label_set_wrap(label.opaque, 1)
    gtk_revealer_set_child(root.opaque, label)
    gtk_widget_set_name(root, "lost")
  }

  /// Whether it is to be seen.
  package var isShown: Bool { gtk_revealer_get_reveal_child(root.opaque) != 0 }

  /// What it says, also while it is hidden.
  package var words: String { String(cString: gtk_label_get_text(label.opaque)) }

  /// Shows the state of the connection and of the table. A connection that is back within half a second is not mentioned,
  /// and while it is lost it is not known whether the table can be changed.
  ///
  /// - Parameters:
  ///   - isOld: Whether there are rows that may be old.
  ///   - acceptsChanges: Whether the table can be changed, as was heard last.
  func show(_ connection: TableConnection, isOld: Bool, acceptsChanges: Bool) {
    guard isOld, case .lost(let reason) = connection else {
      patience?.cancel()
      patience = nil
      let isOut = connection == .connected && !acceptsChanges
      if isOut { say(Self.outageWords, reason: nil) }
      gtk_revealer_set_reveal_child(root.opaque, isOut ? 1 : 0)
      return
    }
    if patience != nil {
      gtk_widget_set_tooltip_text(label, reason)
      return
    }
    patience = Task { [weak self] in
      guard (try? await Task.sleep(for: .milliseconds(500))) != nil, let self else { return }
      say(Self.lostWords, reason: reason)
      gtk_revealer_set_reveal_child(root.opaque, 1)
    }
  }

  private func say(_ words: String, reason: String?) {
    gtk_widget_set_tooltip_text(label, reason)
    gtk_label_set_text(label.opaque, words)
  }
}
