import EditableTable

/// A name that is shown to others: one line, of which something can be seen.
struct PersonName: Hashable, Sendable {
  /// The most bytes of UTF-8.
  static let longest = 64

  let text: String

  /// Nil when it is too long or empty, or has a character that breaks lines or changes the direction of what
  /// stands beside it.
  init?(_ text: String) {
    let text = text.unicodeScalars
    let start = text.firstIndex { !$0.properties.isWhitespace }
    guard let start, let last = text.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    let trimmed = String(text[start...last])
    guard trimmed.utf8.count <= Self.longest else { return nil }
    for scalar in trimmed.unicodeScalars {
      switch scalar.properties.generalCategory {
      // Of the invisible ones only the joiners are needed, by names in some scripts and by pictures.
      case .format where scalar.value == 0x200c || scalar.value == 0x200d: continue
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        return nil
      default: continue
      }
    }
    let isSeen = trimmed.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .format, .spaceSeparator, .nonspacingMark, .enclosingMark: false
      default: !scalar.properties.isDefaultIgnorableCodePoint
      }
    }
    if !isSeen { return nil }
    self.text = trimmed
  }
}
