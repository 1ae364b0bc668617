import EditableTable

extension LogError {
  /// What was wrong, for whoever runs the program: without the advice for those who sent a command.
  var complaint: String {
    if case .unavailable(let reason) = self {
      "The table's log cannot be reached: \(reason)."
    } else {
      message
    }
  }
}
