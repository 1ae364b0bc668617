import CGtk
import EditableTable
import GLibSupport

extension RowEditing {
  package enum Ending {
    /// The text is to be saved; by Enter, or because the person went elsewhere.
    case commit(byKey: Bool)
    /// The text is to be as it was.
    case giveUp

    fileprivate var isByKey: Bool {
      switch self {
      case .commit(let byKey): byKey
      case .giveUp: true
      }
    }
  }

  /// Ends editing, and saves what was written.
  package func end(_ ending: Ending) {
    guard let session else { return }
    // What no row takes stays where it is, and the row says why.
    if case .commit = ending, session.isInvalid(limits: window.limits) { return showNote() }
    let row = window.arrangement.edited
    let slot =
      row.map { window.arrangement.slot(ofPosition: $0.position) } ?? window.arrangement.remnantSlot ?? 0
    self.session = nil
    hasFocus = false
    if let widgets = self.row { removeField(from: widgets) }
    self.row = nil
    window.arrangement.endEditing()
    window.rearrange()
    if case .commit(let byKey) = ending { save(session, row, byKey: byKey) }
    window.showActions()
    if ending.isByKey, !window.shown.isEmpty {
      window.rows.setFocus(RowStop(slot: min(slot, window.shown.count - 1), part: .row))
    }
  }

  private func save(_ session: EditSession, _ row: FollowedRow?, byKey: Bool) {
    if let why = session.lost {
      if !session.isUnchanged { window.offerAgain(session.text, why: why) }
    } else if let row, let seen = session.commit(byKey: byKey) {
      window.save(session.text, of: row, seen: seen)
    }
  }
}
