/// What one person can undo and redo; the next step is the last of its list.
struct UndoStack: Sendable {
  typealias Path = WritableKeyPath<UndoStack, [UndoStep]>

  var undoable: [UndoStep] = []
  var redoable: [UndoStep] = []

  /// The state in which undo was refused last, and redo: what is there then is without effect until another edit.
  var refusedUndo: Int?
  var refusedRedo: Int?

  var count: Int { undoable.count + redoable.count }
  var isEmpty: Bool { count == 0 }
}

/// A state of an array that undo may lead to, or that has what was deleted since.
struct UndoState: Sendable {
  let number: Int
  let array: ErasedPersistentArray
}
