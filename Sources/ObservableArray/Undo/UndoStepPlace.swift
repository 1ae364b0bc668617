/// Where a step is kept. Stacks that are copies of each other have it in common, so it changes only while one stack
/// alone has it.
final class UndoStepPlace<Element> {
  var step: UndoStep<Element>

  init(_ step: UndoStep<Element>) { self.step = step }
}

// Changed only while a single stack refers to it, which is asked before each change.
extension UndoStepPlace: @unchecked Sendable where Element: Sendable {}
