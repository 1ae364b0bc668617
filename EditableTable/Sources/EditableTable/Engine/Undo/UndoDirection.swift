/// Back, or forth again.
enum UndoDirection: Sendable {
  case undo
  case redo

  /// Why it is refused when there is nothing.
  var nothing: TableError { self == .undo ? .nothingToUndo : .nothingToRedo }
}
