import CGtk
import GLibSupport

extension RowEditing {
  /// Widgets have got a row: if it is the one under edit, they show the field.
  func attach(_ new: RowWidget) {
    guard let session, new.id == session.id, new !== row || new.field == nil else { return }
    if let row { removeField(from: row) }
    row = new
    let field = RowField.make(
      session.text, name: new.content?.name ?? "",
      changed: { [weak self] in self?.changed() },
      entered: { [weak self] in self?.end(.commit(byKey: true)) },
      escaped: { [weak self] in self?.end(.giveUp) })
    new.field = field
    gtk_widget_set_visible(new.text, 0)
    gtk_box_append(new.line.cast(to: GtkBox.self), field)
    RowField.select(session.selection, in: field)
    new.setLost(session.lost != nil)
    if hasFocus { RowField.focus(field) }
    showNote()
  }

  /// Widgets are about to lose their row: what was written stays.
  func detach(_ old: RowWidget) {
    guard let row, row === old else { return }
    removeField(from: row)
    self.row = nil
  }

  /// After a change or a layout: the field is there, and has the keyboard as before.
  func resume(takingFocus: Bool = false) {
    guard let session else { return }
    if takingFocus { hasFocus = true }
    if let row = window.rows.row(session.id) { attach(row) }
    guard hasFocus else { return }
    if takingFocus, let slot = row?.slot { window.rows.scroll(to: slot) }
    if let field = row?.field { RowField.focus(field) }
  }

  /// Puts the text back in the place of the field.
  func removeField(from row: RowWidget) {
    guard let field = row.field else { return }
    session?.selection = RowField.selection(of: field)
    row.field = nil
    isRemovingField = true
    gtk_box_remove(row.line.cast(to: GtkBox.self), field)
    isRemovingField = false
    gtk_widget_set_visible(row.text, 1)
    row.setNote(nil)
    row.setLost(false)
  }

  /// The row says what is the matter with it.
  func showNote() {
    guard let session, let row, let field = row.field else { return }
    row.setNote(session.note(limits: window.limits))
    RowField.setInvalid(session.isInvalid(limits: window.limits), field)
  }

  private func changed() {
    guard let row, let field = row.field else { return }
    session?.text = RowField.text(of: field)
    session?.refusal = nil
    showNote()
    // The person must see what they write.
    if !window.rows.isInSight(row) { window.rows.scroll(to: row.slot) }
  }
}
