/// What a person can undo and redo, as buttons show it.
public struct UndoState: Hashable, Sendable {
  /// Whether there is a command to undo. Others may have left nothing of it: then ``TableEngine/undo(by:id:)`` is refused,
  /// and this is false until the table changes.
  public var canUndo: Bool
  /// Whether there is a command to redo.
  public var canRedo: Bool

  /// A state of the buttons.
  public init(canUndo: Bool, canRedo: Bool) {
    self.canUndo = canUndo
    self.canRedo = canRedo
  }
}
