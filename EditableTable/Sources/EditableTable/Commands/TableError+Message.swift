extension TableError: CustomStringConvertible {
  /// What kind of thing went wrong, for those who answer differently to each.
  public enum Kind: Hashable, Sendable {
    /// The command makes no sense in any state of the table.
    case malformed
    /// The row is not there.
    case notFound
    /// The command made sense when it was sent, and others were quicker.
    case conflict
    /// More than the table takes.
    case tooLarge
    /// The table cannot be changed now.
    case unavailable
  }

  /// The kind of this error.
  public var kind: Kind {
    switch self {
    case .rowNotFound: .notFound
    case .positionGone, .textChanged, .nothingToUndo, .nothingToRedo: .conflict
    case .textTooLong, .tableTooLarge, .log(.entryTooLarge): .tooLarge
    case .unavailable, .undecided, .log: .unavailable
    case .positionOutOfRange, .malformedReference, .unknownVersion, .textNotOneLine, .duplicateRow: .malformed
    }
  }

  /// A name for programs, that stays the same when the message is put better.
  public var code: String {
    switch self {
    case .rowNotFound: "row_not_found"
    case .positionOutOfRange: "position_out_of_range"
    case .positionGone: "position_gone"
    case .textChanged: "text_changed"
    case .malformedReference: "malformed_reference"
    case .unknownVersion: "unknown_version"
    case .textTooLong: "text_too_long"
    case .textNotOneLine: "text_not_one_line"
    case .tableTooLarge: "table_too_large"
    case .duplicateRow: "duplicate_row"
    case .nothingToUndo: "nothing_to_undo"
    case .nothingToRedo: "nothing_to_redo"
    case .unavailable: "unavailable"
    case .undecided: "undecided"
    case .log(let error): error.code
    }
  }

  /// What was wrong and what to do, for people.
  public var message: String {
    switch self {
    case .rowNotFound(let id):
      "There is no row \(id); it may have been deleted. Look at the table again."
    case .positionOutOfRange(let position, let allowed):
      "Position \(position) is not in the table; give \(allowed.lowerBound) to \(allowed.upperBound)."
    case .positionGone(let position, let allowed):
      "The table has become shorter: position \(position) is gone. Give \(allowed.lowerBound) to \(allowed.upperBound)."
    case .textChanged(let id):
      "Somebody changed row \(id) after you saw it. Look at what it says now, and edit that."
    case .malformedReference(let id, let position?, let version):
      "In version \(version) row \(id) was not at position \(position); send both as they were shown, or neither."
    case .malformedReference(let id, nil, let version):
      "In version \(version) there was no row \(id); send the version in which it was shown, or none."
    case .unknownVersion(let version, let latest):
      "There is no version \(version); the table's newest is \(latest)."
    case .textTooLong(let bytes, let limit):
      "The text has \(bytes) bytes of UTF-8; a row takes \(limit). Shorten it."
    case .textNotOneLine(let scalar):
      "A row is one line of text: take out the character U+\(Self.hexadecimal(scalar))."
    case .tableTooLarge(let rows, let limit):
      "The table would have \(rows) rows; it takes \(limit). Delete some first."
    case .duplicateRow(let id):
      "Row \(id) is there twice; give every row an identity of its own."
    case .nothingToUndo:
      "There is nothing of yours to undo: no command, or none that others have left anything of."
    case .nothingToRedo:
      "There is nothing of yours to redo: nothing was undone, or you gave another command since."
    case .unavailable(let reason): "Nothing was changed: \(reason). Try again later."
    case .undecided(let reason):
      "It is not known whether this was done: \(reason). Look at the table, or send the same command again with the same identity."
    case .log(let error): error.message
    }
  }

  /// The code and the message.
  public var description: String { "\(code): \(message)" }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
