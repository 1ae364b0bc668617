import CGtk
import GLibSupport

extension RowWidget {
  /// Shows a row, touching only what differs from what is shown.
  func show(_ new: RowContent) {
    if content == new { return }
    let old = content
    content = new
    if old?.name != new.name { rename(to: new.name) }
    // Not by `!=`, which takes another spelling for the same text.
    if old?.text.utf8.elementsEqual(new.text.utf8) != true { gtk_label_set_text(text.opaque, new.text) }
    if old?.isLoaded != new.isLoaded { setLoaded(new.isLoaded) }
    if let outer { gtk_shim_set_accessible_label(outer, new.label) }
  }

  /// Forgets what is shown: the widgets are about to get another row.
  func clear() { content = nil }

  private func rename(to name: String) {
    gtk_label_set_text(prefix.opaque, "\(name): ")
    gtk_shim_set_accessible_label(minus, "Delete \(name)")
    gtk_shim_set_accessible_label(handle, "Move \(name)")
    if let field { gtk_shim_set_accessible_label(field, "Text of \(name)") }
  }

  private func setLoaded(_ isLoaded: Bool) {
    setClass("loading", !isLoaded)
    gtk_widget_set_sensitive(minus, isLoaded ? 1 : 0)
    gtk_widget_set_hexpand(text, isLoaded ? 1 : 0)
  }

  /// Who only reads has nothing to press.
  func setReadOnly(_ isReadOnly: Bool) {
    for widget in [minus, handle] { gtk_widget_set_visible(widget, isReadOnly ? 0 : 1) }
  }

  /// The row in the person's hand leaves a pale place where it would land.
  func setLifted(_ isLifted: Bool) { setClass("lifted", isLifted) }

  /// The table has lost the row; it is here only for the person who edits it.
  func setLost(_ isLost: Bool) {
    setClass("lost", isLost)
    gtk_widget_set_opacity(minus, isLost ? 0 : 1)
    gtk_widget_set_opacity(handle, isLost ? 0 : 1)
    gtk_widget_set_can_target(minus, isLost ? 0 : 1)
  }

  /// A word on the row itself, under its text.
  func setNote(_ words: String?) {
    if let words { gtk_label_set_text(note.opaque, words) }
    gtk_widget_set_visible(note, words == nil ? 0 : 1)
    setClass("noted", words != nil)
  }

  private func setClass(_ name: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(box, name)
    } else {
      gtk_widget_remove_css_class(box, name)
    }
  }
}
