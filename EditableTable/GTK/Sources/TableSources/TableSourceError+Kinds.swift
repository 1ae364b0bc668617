extension TableSourceError {
  static let nothingToUndo = TableSourceError(
    code: "nothing_to_undo", message: "There is nothing of yours to take back.")
  static let nothingToRedo = TableSourceError(
    code: "nothing_to_redo", message: "There is nothing of yours to make again.")
}
