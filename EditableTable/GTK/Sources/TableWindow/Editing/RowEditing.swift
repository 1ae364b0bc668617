import CGtk
import EditableTable
import GLibSupport
import ObservableArray

/// Editing a row's text in its place. What others do to the table never takes the field away.
package final class RowEditing {
  unowned let window: TableWindow
  var session: EditSession?
  /// The widgets that show the row under edit; nil while it is far from the screen.
  weak var row: RowWidget?
  /// Whether the person writes: the field has the keyboard, or is to have it as soon as it is there again.
  var hasFocus = false
  var isRemovingField = false

  init(_ window: TableWindow) { self.window = window }

  /// Whether a row is being edited.
  package var isActive: Bool { session != nil }

  /// The row under edit, and where the table has it; nil when the table has lost it.
  var edited: (id: TableRow.ID, position: Int)? {
    session.flatMap { $0.lost == nil ? ($0.id, $0.position) : nil }
  }

  func install() {
    // A window that the person leaves has not been left: only going elsewhere in it commits.
    connect(object(window.window), "notify::focus-widget") { [weak self] (_: OpaquePointer) in
      self?.focusMoved()
    }
  }

  /// Begins to edit a slot's row.
  ///
  /// - Parameters:
  ///   - text: what the person wrote before, when that could not be saved.
  ///   - refusal: why it could not.
  package func begin(slot: Int, text: String? = nil, refusal: String? = nil) {
    guard window.content(ofSlot: slot)?.isLoaded == true, window.arrangement.drag == nil,
      let seen = window.reference(toSlot: slot), let position = seen.position
    else { return }
    if session?.id != seen.id { end(.commit(byKey: false)) }
    // What cannot be saved is dealt with first.
    if session != nil { return resume(takingFocus: true) }
    var session = EditSession(row: window.table[position], seen: seen, position: position, text: text)
    session.refusal = refusal
    self.session = session
    hasFocus = true
    window.showActions()
    window.rows.wish = nil
    window.rows.scroll(to: window.arrangement.slot(ofPosition: position))
    if let row = window.rows.row(seen.id) { attach(row) }
  }

  /// Follows what an update did to the row under edit.
  func follow(_ update: ArrayUpdate<TableRow>) {
    guard var session, session.lost == nil else { return }
    if let position = update.event.position(after: session.position) {
      let seen = RowReference(id: session.id, position: position, version: window.source.version)
      if session.follow(update.after[position].text, at: seen) { session.refusal = nil }
    } else {
      session.lose("The row was deleted")
      row?.setLost(true)
    }
    self.session = session
    showNote()
  }

  /// The person has gone elsewhere in the window, or come back.
  private func focusMoved() {
    guard session != nil, !window.isChanging, !isRemovingField, let field = row?.field,
      let focus = window.rows.focusWidget
    else { return }
    if focus == field || gtk_widget_is_ancestor(focus, field) != 0 {
      hasFocus = true
    } else if hasFocus {
      hasFocus = false
      end(.commit(byKey: false))
    }
  }
}
