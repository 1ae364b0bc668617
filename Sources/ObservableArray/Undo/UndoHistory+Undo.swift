extension UndoHistory {
  /// Takes the last edit back: one update of origin ``ArrayUpdateOrigin/undo``.
  ///
  /// A step that others have left nothing of is passed over.
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
  /// - Complexity: O(*r*) for the step's *r* ranges when nobody else edited since, O(*r* log *r*) when some moved; otherwise
  ///   O(*r* log *n*) for the ranges of the step and of what others did since.
  @discardableResult
  public func undo() -> Bool {
    restore(from: \.undoable, to: \.redoable, .undo)
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
    restore(from: \.redoable, to: \.undoable, .redo)
  }

  private func restore(
    from steps: ReferenceWritableKeyPath<UndoHistory, UndoStack<Element>>,
    to opposite: ReferenceWritableKeyPath<UndoHistory, UndoStack<Element>>, _ origin: ArrayUpdateOrigin
  ) -> Bool {
    precondition(array.currentBatch == nil, "UndoHistory: a batch must end before undo() or redo()")
    precondition(group.depth == 0, "UndoHistory: a group must end before undo() or redo()")
    lastEdit = nil
    let before = array.value
    var dropped: [PersistentArray<Element>] = []
    defer { withExtendedLifetime(dropped) {} }
    if let step = self[keyPath: steps].take(
      present: before, opposite: &self[keyPath: opposite], limit: limit, dropped: &dropped)
    {
      isRestoring = true
      array.replaceValue(before, with: step.target, step.event, origin: origin)
      return true
    }
    // Told only of what has changed, or an onChange that undoes would call itself without end.
    if !dropped.isEmpty { trackMutation() }
    return false
  }
}
