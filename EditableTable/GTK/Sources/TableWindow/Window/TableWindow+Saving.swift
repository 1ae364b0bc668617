import EditableTable
import GLibSupport
import TableSources

/// Saving what a person wrote. What cannot be saved is kept until the person decides.
extension TableWindow {
  /// Saves a text, and shows it at once.
  ///
  /// - Parameter seen: Where and when the person saw the row say what the text is to replace.
  func save(_ text: String, of row: FollowedRow, seen: RowReference) {
    let token = arrangement.expectText(text, of: row)
    rearrange()
    attempt(
      .editItem(seen, text: text),
      failed: { [weak self] in self?.refused(text, of: seen, $0) },
      finally: { [weak self] in
        self?.arrangement.forget(token)
        self?.rearrange()
      })
  }

  /// The text that could not be saved is back in its row, unless the person is elsewhere by now.
  private func refused(_ text: String, of seen: RowReference, _ error: TableSourceError) {
    if error.code == "row_not_found" { return offerAgain(text, why: "The row was deleted.") }
    // A row that is not loaded is not found here, and is there all the same.
    guard let slot = slot(of: seen) else { return offerAgain(text, why: error.words) }
    let isThere = rows.focus?.slot == slot || rows.focusWidget == nil
    if isThere && !editing.isActive && editing.begin(slot: slot, text: text, refusal: error.words) { return }
    let title = "\(text.quoted(atMost: 24)) was not saved. \(error.words)"
    let isConflict = error.code == "text_changed"
    toasts.show(title, button: isConflict ? "_Keep Mine" : "_Edit Again", stays: true) { [weak self] in
      guard let self else { return }
      guard let slot = self.slot(of: seen), let now = followed(atSlot: slot) else {
        return offerAgain(text, why: "Its row is not found any more.")
      }
      if isConflict { return save(text, of: now, seen: now.seen) }
      rows.scroll(to: slot)
      if !editing.begin(slot: slot, text: text, refusal: error.words) { refused(text, of: seen, error) }
    }
  }

  /// The row of a text is gone: it can be had again at the end.
  ///
  /// - Parameter why: A sentence.
  func offerAgain(_ text: String, why: String) {
    let title = "\(text.quoted(atMost: 24)) was not saved. \(why)"
    toasts.show(title, button: "_Add It Again", stays: true) { [weak self] in
      guard let self else { return }
      attempt(
        .insertItem(TableRow(text: text), at: table.count),
        failed: { [weak self] in self?.offerAgain(text, why: $0.words) },
        done: { [weak self] in
          if let self, !shown.isEmpty { rows.go(to: shown.count - 1) }
        })
    }
  }

  /// Where a row is shown; nil when the table has lost it.
  ///
  /// - Complexity: O(*n*) when it is neither near the screen nor near where it was seen.
  func slot(of seen: RowReference) -> Int? {
    if let row = rows.row(seen.id) { return row.slot }
    guard let position = seen.position else { return nil }
    for distance in 0...Self.reach {
      for candidate in [position - distance, position + distance] where table.indices.contains(candidate) {
        if table[candidate].id == seen.id { return arrangement.slot(ofPosition: candidate) }
      }
    }
    return table.firstIndex { $0.id == seen.id }.map { arrangement.slot(ofPosition: $0) }
  }

  private static var reach: Int { 64 }
}
