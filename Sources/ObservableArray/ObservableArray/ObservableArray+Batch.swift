extension ObservableArray {
  /// Makes one update of all edits in `body`.
  ///
  /// Use it for edits that belong together, for edits that must happen whole or not at all, and to say why an
  /// edit happens.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// let observation = letters.observe(initial: false) { print($0.origin, $0.event) }
  /// letters.batch(origin: .remote) {
  ///   letters.append("d")
  ///   letters.remove(at: 0)
  /// }
  /// // remote ArrayChangeEvent(insertedIndices: [2], deletedIndices: [0], updatedIndices: [])
  /// ```
  ///
  /// When the body throws, the array is as before and nobody is told. Batches nest: an inner one that throws
  /// takes back its own edits only, and the outermost one's origin is the update's. Edits that cancel each
  /// other out are no update.
  ///
  /// Inside the body the array shows the edits; observers are called after it. Whoever starts to observe
  /// inside it starts from the state before the outermost batch, and gets the batch's update like everybody
  /// else.
  ///
  /// - Parameters:
  ///   - origin: Why the edits happen.
  ///   - body: The edits.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  /// - Complexity: The edits', and O(*r* log *r*) for the *r* ranges that they change.
  @discardableResult
  public func batch<Result, Failure: Error>(
    origin: ArrayUpdateOrigin = .edit, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let batch = EditBatch(before: value, outer: currentBatch)
    currentBatch = batch
    let result: Result
    do {
      result = try body()
    } catch {
      currentBatch = batch.outer
      takeBack(batch)
      throw error
    }
    currentBatch = batch.outer
    let event = batch.events.composed
    if event.isEmpty {
      // The same elements in another tree: the one that everybody has seen stays.
      takeBack(batch)
    } else {
      commit(event, from: batch.before, origin: origin)
    }
    return result
  }

  private func takeBack(_ batch: EditBatch<Element>) {
    if value.isIdentical(to: batch.before) { return }
    // Held until the assignment is over: an element's deinit may read the array.
    let dropped = value
    value = batch.before
    withExtendedLifetime(dropped) {}
    // Whoever tracked a read of the state that is gone reads again.
    trackMutation()
  }
}
