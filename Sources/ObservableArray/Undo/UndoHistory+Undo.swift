extension UndoHistory {
  /// Takes the last edit back: one update of origin ``ArrayUpdateOrigin/undo``.
  ///
  /// A step that others have left nothing of is undone together with the one before it. When there is no other, it stays:
  /// it can be undone once the others undo what they did.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a"]
  /// let history = UndoHistory(letters)
  /// letters.append("b")
  /// print(history.undo(), letters)  // true ["a"]
  /// print(history.undo())  // false
  /// ```
  ///
  /// - Returns: Whether there was an edit to take back.
  /// - Precondition: No batch and no group is being made.
  /// - Complexity: O(*t* + *r* log *n*) for the *t* ranges that all remembered steps of the array changed and the *r* ranges of
  ///   the update.
  @discardableResult
  public func undo() -> Bool {
    setLive(false, origin: .undo)
  }

  /// Makes the edit that was taken back last again: one update of origin ``ArrayUpdateOrigin/redo``.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a"]
  /// let history = UndoHistory(letters)
  /// letters.append("b")
  /// history.undo()
  /// print(history.redo(), letters)  // true ["a", "b"]
  /// ```
  ///
  /// - Returns: Whether there was an edit to make again.
  /// - Precondition: No batch and no group is being made.
  /// - Complexity: As that of ``undo()``.
  @discardableResult
  public func redo() -> Bool {
    setLive(true, origin: .redo)
  }

  private func setLive(_ isLive: Bool, origin: ArrayUpdateOrigin) -> Bool {
    precondition(array.currentBatch == nil, "UndoHistory: a batch must end before undo() or redo()")
    precondition(group.depth == 0, "UndoHistory: a group must end before undo() or redo()")
    endStep()
    defer { recorder.releaseForgotten() }
    let isOffered = (recorder.timeline.canUndo(number), recorder.timeline.canRedo(number))
    if recorder.setLive(isLive, by: number, in: array, origin: origin) { return true }
    // Announced only when something has changed, or an onChange that undoes would call itself without end.
    if isOffered != (recorder.timeline.canUndo(number), recorder.timeline.canRedo(number)) { trackMutation() }
    return false
  }
}
