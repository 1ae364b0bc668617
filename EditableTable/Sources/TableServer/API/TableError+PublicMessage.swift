import EditableTable

extension TableError {
  /// What a viewer is told. Why the table's log does not take anything names files and machines, which is for whoever
  /// runs the server and stands in its diagnostics.
  var publicMessage: String {
    switch self {
    case .unavailable, .log(.busy), .log(.closed), .log(.unavailable):
      "Nothing was changed: the table cannot be changed now. Try again later."
    case .undecided:
      "It is not known whether this was done: the server waited for it in vain. Look at the table, or send the same "
        + "command again with the same identity."
    case .log(.full): "Nothing was changed: there is no room where the table is kept. Try again later."
    case .log(.readOnly), .log(.inaccessible):
      "Nothing was changed: where the table is kept, nothing can be written. Try again later."
    case .log(.damaged), .log(.foreign), .log(.newer), .log(.trimmed):
      "Nothing was changed: something is wrong where the table is kept. Tell whoever runs the server."
    case .log(.entryTooLarge), .rowNotFound, .positionOutOfRange, .positionGone, .textChanged,
      .malformedReference, .unknownVersion, .textTooLong, .textNotOneLine, .tableTooLarge, .duplicateRow,
      .nothingToUndo, .nothingToRedo:
      message
    }
  }
}
