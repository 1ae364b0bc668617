import EditableTable

/// A row's text while somebody edits it: what they wrote, and what became of the row meanwhile.
///
/// Only what the person has seen may be replaced, so ``seen`` stands still once the table says something else.
struct EditSession {
  let id: TableRow.ID
  /// What the person wrote so far; the widget that shows it comes and goes as the list scrolls.
  var text: String
  /// Where the selection is in it, in characters as GTK counts them, which are Unicode's scalars: from the anchor to the
  /// cursor.
  var selection: (anchor: Int, cursor: Int)
  /// The text that the person saw.
  private(set) var original: String
  /// Where the row was when it last said that.
  private(set) var seen: RowReference
  /// What it says instead, and when.
  private(set) var theirs: (text: String, seen: RowReference)?
  /// Why the row is gone.
  private(set) var lost: String?
  /// Why the last commit was refused.
  var refusal: String?

  /// Begins with the text the row says, all of it selected, or with what was written before and could not be saved.
  init(_ row: FollowedRow, text: String? = nil) {
    id = row.id
    original = row.row.text
    seen = row.seen
    self.text = text ?? original
    let end = self.text.unicodeScalars.count
    selection = (text == nil ? 0 : end, end)
  }

  /// Follows the row to what it says.
  ///
  /// - Returns: whether it says something else than before.
  mutating func follow(_ row: FollowedRow) -> Bool {
    let before = theirs?.text ?? original
    let text = row.row.text
    if text.utf8.elementsEqual(original.utf8) {
      seen = row.seen
      theirs = nil
    } else {
      theirs = (text, row.seen)
    }
    return !before.utf8.elementsEqual(text.utf8)
  }

  /// The table has lost the row.
  mutating func lose(_ why: String) { lost = why }

  /// Whether the row says this already, or said it when it was lost.
  var isUnchanged: Bool { (theirs?.text ?? original).utf8.elementsEqual(text.utf8) }

  /// Whether no row takes the text.
  func isInvalid(limits: TableLimits) -> Bool { (try? limits.check(text: text)) == nil }

  /// What Enter asks for: nothing when the text says what the row says already.
  ///
  /// - Parameter byKey: Who presses Enter under the note has read what is replaced; who goes elsewhere may not have.
  func commit(byKey: Bool) -> RowReference? {
    if lost != nil || theirs.map({ $0.text.utf8.elementsEqual(text.utf8) }) == true { return nil }
    if byKey, let theirs { return theirs.seen }
    return original.utf8.elementsEqual(text.utf8) ? nil : seen
  }

  /// What the row says about itself while it is edited.
  func note(limits: TableLimits) -> String? {
    do {
      try limits.check(text: text)
    } catch {
      return Self.words(for: error)
    }
    if lost != nil { return "Deleted elsewhere" }
    if let theirs {
      return "Now \(theirs.text.quoted(atMost: 24)) elsewhere. Enter replaces it, Esc keeps it"
    }
    return refusal
  }

  private static func words(for error: TableError) -> String {
    switch error {
    case .textTooLong(let bytes, let limit):
      "Too long: \(bytes.grouped) of \(limit.grouped) bytes"
    default: error.message
    }
  }
}
