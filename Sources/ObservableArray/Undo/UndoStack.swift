/// What one person can undo and redo; the next step is the last of its list.
struct UndoStack<Element> {
  typealias Path = WritableKeyPath<UndoStack, [UndoStep<Element>]>

  var undoable: [UndoStep<Element>] = []
  var redoable: [UndoStep<Element>] = []

  var isEmpty: Bool { undoable.isEmpty && redoable.isEmpty }
}

extension UndoStack: Sendable where Element: Sendable {}
