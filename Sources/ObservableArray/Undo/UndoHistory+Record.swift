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
  /// - Complexity: The edits', and O(*t*) for the *t* ranges that all remembered steps of the array changed.
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
    recorder.timeline.keepLimit(of: number, limit)
  }

  /// Forgets all steps.
  ///
  /// - Complexity: O(*t*) for the *t* ranges that all remembered steps of the array changed.
  public func removeAll() {
    lastEdit = nil
    group.hasStep = false
    recorder.timeline.forgetSteps(of: number)
    trackMutation()
    recorder.releaseForgotten()
  }

  private func endGroup() {
    let isIdle = group.hasStep && recorder.timeline.dropIdleStep(of: number)
    endStep()
    if isIdle { trackMutation() }
    recorder.releaseForgotten()
  }

  /// How the next update is to be recorded.
  func editor() -> UndoTimeline<Int, Element>.Editor {
    let joins = belongsToLastStep(at: now())
    // While edits may join the step, it may turn out that it changes nothing and is none: no other is dropped for it.
    let isOpen = group.depth > 0 || lastEdit != nil
    return UndoTimeline.Editor(
      author: number, label: group.depth > 0 ? group.label : nil, joinsLastStep: joins,
      limit: isOpen && limit < .max ? limit + 1 : limit)
  }

  /// Takes in that an update was recorded.
  func recorded(_ event: ArrayChangeEvent) {
    group.hasStep = group.depth > 0
    let mayCancelOut = !event.deletedRanges.isEmpty || !event.moveRanges.isEmpty
    if mayCancelOut, recorder.timeline.dropIdleStep(of: number, mostPieces: 4096) {
      // Without a step to join, the next edit must not join the one before it.
      (group.hasStep, lastEdit) = (false, nil)
    }
  }

  /// Notifies observers of the history that it has recorded an update, in turn with the array's observers.
  func announceRecord() {
    trackMutation()
    recorder.releaseForgotten()
  }

  private func belongsToLastStep(at time: ContinuousClock.Instant) -> Bool {
    if group.depth > 0 { return group.hasStep }
    defer { lastEdit = groupingInterval == nil ? nil : time }
    guard let groupingInterval, let lastEdit else { return false }
    return time - lastEdit <= groupingInterval
  }
}
