extension ObservableArray {
  /// Makes the elements those of `newElements` by the fewest deletions, insertions and moves: one update, or
  /// none when they are equal.
  ///
  /// Use it when the new elements come whole, from a file or a server. Equal elements are the same one, and
  /// the one that was there stays. Which copy of a repeated element is which is not promised, only that as many
  /// as can stay do.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// letters.setElements(["c", "a", "d"])  // deletes 1, inserts 2, moves 2→0
  /// ```
  ///
  /// Strings are equal when they are canonically equivalent: "é" as one scalar equals "é" as two, so new elements that
  /// are only spelled otherwise are no change, and the old spelling stays. Where the bytes count, say so:
  ///
  /// ```swift
  /// let words: ObservableArray = ["caf\u{E9}"]
  /// words.setElements(["cafe\u{301}"])  // no update
  /// words.setElements(["cafe\u{301}"], by: \.self, unchangedIf: { $0.utf8.elementsEqual($1.utf8) })  // updates 0
  /// ```
  ///
  /// - Complexity: O(*n*) hashes and comparisons.
  @_disfavoredOverload
  public func setElements(_ newElements: some Sequence<Element>) where Element: Hashable {
    let new = Array(newElements)
    set(new) { ArrayChangeEvent(from: $0, to: new) }
  }

  /// Makes the elements those of `newElements`, told apart by their `id`: one update, or none when they are
  /// equal.
  ///
  /// An element that was there and is not equal any more is updated; one that is equal stays, also a String that is
  /// only spelled otherwise. Elements that are not Equatable, or whose `==` says too little, need `setElements(_:by:unchangedIf:)`, with `\.id` for the identity.
  ///
  /// ```swift
  /// struct Row: Identifiable, Equatable {
  ///   let id: Int
  ///   var text: String
  /// }
  /// let rows: ObservableArray = [Row(id: 1, text: "a"), Row(id: 2, text: "b")]
  /// rows.setElements([Row(id: 1, text: "c"), Row(id: 3, text: "d")])  // deletes 1, inserts 1, updates 0
  /// ```
  ///
  /// An id that is there several times is paired as often as it is on both sides; which with which is not
  /// promised.
  ///
  /// - Complexity: O(*n*) hashes and comparisons.
  public func setElements(_ newElements: some Sequence<Element>) where Element: Identifiable & Equatable {
    let new = Array(newElements)
    set(new) { ArrayChangeEvent(from: $0, to: new) }
  }

  /// Makes the elements those of `newElements`, told apart by an identity: one update, or none when they are
  /// equal.
  ///
  /// Use it where the elements have an identity that is not their `id`, or none of their own. An element that was
  /// there and is not equal any more is updated; one that is equal stays.
  ///
  /// ```swift
  /// let words: ObservableArray = ["apple", "pear"]
  /// words.setElements(["plum", "apple"], by: \.first)  // updates 1, moves 1→0
  /// ```
  ///
  /// - Parameters:
  ///   - newElements: The elements after.
  ///   - identity: What stays the same when an element changes.
  /// - Precondition: The closure does not edit the array.
  /// - Complexity: O(*n*) hashes and comparisons.
  public func setElements(_ newElements: some Sequence<Element>, by identity: (Element) -> some Hashable)
  where Element: Equatable {
    let new = Array(newElements)
    set(new) { ArrayChangeEvent(from: $0, to: new, by: identity) }
  }

  /// Makes the elements those of `newElements`, told apart by an identity: one update, or none when nothing
  /// changed.
  ///
  /// Use it for elements that are not Equatable, or where a part of them tells whether they changed.
  ///
  /// ```swift
  /// struct Person: Identifiable {
  ///   let id: Int
  ///   var revision: Int
  /// }
  /// let people: ObservableArray = [Person(id: 1, revision: 1), Person(id: 2, revision: 1)]
  /// let fetched = [Person(id: 2, revision: 2)]
  /// people.setElements(fetched, by: \.id, unchangedIf: { $0.revision == $1.revision })  // deletes 0, updates 1
  /// ```
  ///
  /// An identity that is there several times is paired as often as it is on both sides; which with which is not
  /// promised.
  ///
  /// - Parameters:
  ///   - newElements: The elements after.
  ///   - identity: What stays the same when an element changes.
  ///   - same: Whether an element did not change. What is unchanged stays: the new one of the two is not
  ///     taken over.
  /// - Precondition: The closures do not edit the array.
  /// - Complexity: O(*n*) hashes and comparisons.
  public func setElements(
    _ newElements: some Sequence<Element>, by identity: (Element) -> some Hashable,
    unchangedIf same: (Element, Element) -> Bool
  ) {
    let new = Array(newElements)
    set(new) { ArrayChangeEvent(from: $0, to: new, by: identity, unchangedIf: same) }
  }

  private func set(_ new: [Element], difference: (PersistentArray<Element>) -> ArrayChangeEvent) {
    let before = value
    let event = difference(before)
    if event.isEmpty { return }
    // By the event, not whole: what is unchanged stays the very same, and the two values share its nodes.
    replaceValue(before, with: event.apply(to: before, takingFrom: PersistentArray(new)), event)
  }
}
