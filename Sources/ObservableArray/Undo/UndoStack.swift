/// What one person can undo and redo; the next step is the last of its list.
struct UndoStack<Element> {
  typealias Path = WritableKeyPath<UndoStack, [UndoStep<Element>]>

  var undoable: [UndoStep<Element>] = []
  var redoable: [UndoStep<Element>] = []

  /// The state in which undo was refused last, and redo: what is there then is without effect until another edit.
  var refusedUndo: Int?
  var refusedRedo: Int?

  var isEmpty: Bool { undoable.isEmpty && redoable.isEmpty }
}

extension UndoStack: Sendable where Element: Sendable {}
