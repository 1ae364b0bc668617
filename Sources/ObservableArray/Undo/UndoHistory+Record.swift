extension UndoHistory {
  /// Makes one step of all edits in `body`.
  ///
  /// Use it to name a step, and for edits that are updates of their own but belong together. Groups nest; the outermost
  /// one's label counts.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// let history = UndoHistory(letters)
  /// history.group("Delete 2 rows") {
  ///   letters.removeFirst()
  ///   letters.removeLast()
  /// }
  /// print(history.undoLabel ?? "")  // Delete 2 rows
  /// history.undo()
  /// print(letters)  // ["a", "b", "c"]
  /// ```
  ///
  /// Unlike a batch it keeps what was edited when the body throws. A batch inside a group is one of its edits; a group
  /// inside a batch does nothing, since the batch is one update, which comes when the batch has ended.
  ///
  /// - Parameters:
  ///   - label: What a menu shows for the step.
  ///   - body: The edits.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  /// - Complexity: The edits', and O(*r* log *r*) for the *r* ranges of all of them; those of the step so far are gone
  ///   through again by an edit that follows one of somebody else.
  @discardableResult
  public func group<Result, Failure: Error>(
    _ label: String? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if group.depth == 0 {
      group = (0, label, false)
      lastEdit = nil
    }
    group.depth += 1
    defer {
      group.depth -= 1
      if group.depth == 0 { endGroup() }
    }
    return try body()
  }

  /// Ends the step: the next edit starts another one, however soon it comes.
  ///
  /// Use it with a grouping interval, when the person turns to something else.
  ///
  /// - Complexity: O(1).
  public func endStep() {
    lastEdit = nil
  }

  /// Forgets all steps.
  ///
  /// - Complexity: O(*s*) for *s* steps.
  public func removeAll() {
    let dropped = undoable.removeAll() + redoable.removeAll()
    lastEdit = nil
    trackMutation()
    withExtendedLifetime(dropped) {}
  }

  private func endGroup() {
    lastEdit = nil
    guard group.hasStep, let idle = undoable.removeIdleLast(isThorough: true) else { return }
    trackMutation()
    withExtendedLifetime(idle) {}
  }

  /// Remembers what an update did. Called before any observer.
  func record(_ update: ArrayUpdate<Element>) {
    if isRestoring {
      isRestoring = false
      return
    }
    guard origins.contains(update.origin) else {
      undoable.note(update.event)
      redoable.note(update.event)
      return
    }
    discarded += redoable.removeAll().map(\.target)
    guard belongsToLastStep(at: now()) else {
      addStep(takingBack: update)
      return
    }
    if !undoable.join(update.event) {
      guard let (last, original) = undoable.pop(present: update.before) else {
        addStep(takingBack: update)
        return
      }
      discarded.append(original)
      push(UndoStep(update.event.inverted.composed(with: last.event), to: last.target, label: last.label))
    }
    if let idle = undoable.removeIdleLast(isThorough: false) {
      discarded.append(idle.target)
      // Without a step to join, the next edit must not join the one before it.
      (group.hasStep, lastEdit) = (false, nil)
    }
  }

  private func addStep(takingBack update: ArrayUpdate<Element>) {
    push(
      UndoStep(takingBack: update.event, to: update.before, label: group.depth > 0 ? group.label : nil))
    group.hasStep = group.depth > 0
  }

  private func push(_ step: UndoStep<Element>) {
    if let forgotten = undoable.push(step, limit: limit) { discarded.append(forgotten.target) }
  }

  /// Tells whoever follows the history that it has recorded an update, in turn with the array's observers.
  func announceRecord() {
    let dropped = discarded
    discarded = []
    trackMutation()
    withExtendedLifetime(dropped) {}
  }

  private func belongsToLastStep(at time: ContinuousClock.Instant) -> Bool {
    if group.depth > 0 { return group.hasStep }
    defer { lastEdit = groupingInterval == nil ? nil : time }
    guard let groupingInterval, let lastEdit else { return false }
    return time - lastEdit <= groupingInterval
  }
}
