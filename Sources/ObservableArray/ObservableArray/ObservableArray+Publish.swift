import Observation

// Every edit goes through here. User code (observers, predicates, comparisons) never runs while `value` is
// accessed.
extension ObservableArray {
  /// Whether an edit must say what it changes.
  @inlinable
  var isWatched: Bool { (isWatchedHere && isStillWatchedHere()) || isWatchedElsewhere }

  @usableFromInline
  func isStillWatchedHere() -> Bool {
    dropCancelledObservers()
    return isWatchedHere
  }

  @usableFromInline
  var isWatchedElsewhere: Bool {
    guard let hub else { return false }
    return hub.isActive
  }

  /// The value that whoever starts to observe now starts from: inside a batch, the one before it.
  var publishedValue: PersistentArray<Element> {
    guard var batch = currentBatch else { return value }
    while let outer = batch.outer { batch = outer }
    return batch.before
  }

  /// Changes the value in place; makes the event only when somebody wants it.
  @inlinable
  func edit<Result>(
    _ event: @autoclosure () -> ArrayChangeEvent, _ change: (inout PersistentArray<Element>) -> Result
  ) -> Result {
    guard isWatched else {
      let result = change(&value)
      passOverUpdate()
      return result
    }
    let before = value
    let result = change(&value)
    commit(event(), from: before)
    return result
  }

  /// Puts another value in the place of `before`, from which it was computed.
  func replaceValue(
    _ before: PersistentArray<Element>, with after: PersistentArray<Element>,
    _ event: @autoclosure () -> ArrayChangeEvent, origin: ArrayUpdateOrigin = .edit
  ) {
    checkIsUnedited(since: before)
    value = after
    if isWatched {
      commit(event(), from: before, origin: origin)
    } else {
      passOverUpdate()
    }
  }

  func checkIsUnedited(since before: PersistentArray<Element>) {
    precondition(
      value.isIdentical(to: before),
      "ObservableArray: a closure given to an edit must not edit the array itself")
  }

  /// Hands a change on to the current batch, or to everybody.
  ///
  /// Inlinable, as is the delivery to observers, so that both are compiled for the element: asking the runtime for
  /// generic types took longer than all the rest of an observed edit.
  @inlinable
  @inline(never)
  func commit(
    _ event: ArrayChangeEvent, from before: PersistentArray<Element>, origin: ArrayUpdateOrigin = .edit
  ) {
    if currentBatch != nil {
      addToBatch(event)
      return
    }
    lastIndex += 1
    let update = ArrayUpdate(before: before, after: value, event: event, origin: origin, index: lastIndex)
    if !recorders.isEmpty || hub != nil { publishElsewhere(update) }
    if !observers.isEmpty { undelivered.append(update) }
    // Whoever tracks may edit the array at once: this update is on its way by then.
    trackMutation()
    if !undelivered.isEmpty { deliver() }
  }

  @usableFromInline
  func addToBatch(_ event: ArrayChangeEvent) {
    currentBatch?.events.append(event)
  }

  /// Hands an update on to histories and to asynchronous consumers.
  @usableFromInline
  func publishElsewhere(_ update: ArrayUpdate<Element>) {
    for recorder in recorders { recorder.current?.call(update) }
    hub?.publish(update)
  }

  @inlinable
  func passOverUpdate() {
    lastIndex += 1
    trackMutation()
  }

  @inlinable
  func trackMutation() {
    registrar.willSet(self, keyPath: snapshotPath)
    registrar.didSet(self, keyPath: snapshotPath)
  }
}
