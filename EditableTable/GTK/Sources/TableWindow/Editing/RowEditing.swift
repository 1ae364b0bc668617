import CGtk
import EditableTable
import GLibSupport

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
  /// - Returns: whether the row is edited now.
  @discardableResult
  package func begin(slot: Int, text: String? = nil, refusal: String? = nil) -> Bool {
    guard !window.source.isReadOnly, window.content(ofSlot: slot)?.isLoaded == true,
      window.arrangement.drag == nil, let row = window.followed(atSlot: slot)
    else { return false }
    if session?.id != row.id { end(.commit(byKey: false)) }
    // What cannot be saved is dealt with first.
    if let session {
      resume(takingFocus: true)
      return session.id == row.id && text == nil
    }
    var session = EditSession(row, text: text)
    session.refusal = refusal
    self.session = session
    window.arrangement.edited = row
    hasFocus = true
    window.showActions()
    window.rows.wish = nil
    window.rows.scroll(to: window.arrangement.slot(ofPosition: row.position))
    if let row = window.rows.row(row.id) { attach(row) }
    return true
  }

  /// Follows what an update did to the row under edit; the arrangement has followed it already.
  func follow() {
    guard var session, session.lost == nil else { return }
    if let row = window.arrangement.edited {
      if session.follow(row) { session.refusal = nil }
    } else {
      session.lose("The row was deleted.")
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
