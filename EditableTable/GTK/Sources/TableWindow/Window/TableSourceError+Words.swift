import TableSources

extension TableSourceError {
  /// What others did in the meantime, said without identities and versions.
  var words: String {
    switch code {
    case "row_not_found": "That row has been deleted."
    case "text_changed": "That row was changed elsewhere in the meantime."
    case "position_gone": "The table became shorter in the meantime."
    default: message
    }
  }
}
