extension ObservableArray {
  /// Makes a snapshot the array's value by the fewest deletions, insertions and moves: one update, or none
  /// when they are equal.
  ///
  /// Use it to go back to a value that the array had, or on to one that was computed from it: the snapshot is
  /// taken over whole, with the nodes it shares, unless an element is equal to the one that was there without being
  /// the very same. Such an element stays as it was, so that the event tells all that changed; of Strings, where a new
  /// spelling alone is no change, that means the old spelling. `setElements(_:by:unchangedIf:)` tells them apart.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b"]
  /// let draft = letters.snapshot
  /// letters.removeAll()
  /// letters.setElements(draft)
  /// print(letters)  // ["a", "b"]
  /// ```
  ///
  /// - Complexity: O(*n*) hashes and comparisons.
  @_disfavoredOverload
  public func setElements(_ newElements: PersistentArray<Element>) where Element: Hashable {
    set(newElements) { ArrayChangeEvent(from: $0, to: newElements) }
  }

  /// Makes a snapshot the array's value, its elements told apart by their `id`: one update, or none when they
  /// are equal.
  ///
  /// An element that was there and is not equal any more is updated. Ids that are there several times, and elements
  /// that are not Equatable, are as with a sequence.
  ///
  /// ```swift
  /// struct Row: Identifiable, Equatable {
  ///   let id: Int
  ///   var text: String
  /// }
  /// let rows: ObservableArray = [Row(id: 1, text: "a")]
  /// rows.setElements([Row(id: 1, text: "b")] as PersistentArray)  // updates 0
  /// ```
  ///
  /// - Complexity: O(*n*) hashes and comparisons.
  public func setElements(_ newElements: PersistentArray<Element>) where Element: Identifiable & Equatable {
    set(newElements) { ArrayChangeEvent(from: $0, to: newElements) }
  }

  private func set(
    _ new: PersistentArray<Element>, difference: (PersistentArray<Element>) -> ArrayChangeEvent
  ) {
    let before = value
    if before.isIdentical(to: new) { return }
    let event = difference(before)
    if event.isEmpty { return }
    // What the event does not name must stay as it was, down to the bytes. Taken over whole where that is so, since
    // later differences then skip the nodes that the snapshot shares with those to come.
    let applied = event.apply(to: before, takingFrom: new)
    replaceValue(before, with: applied.hasIdenticalElements(to: new) ? new : applied, event)
  }
}
