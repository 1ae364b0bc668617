// The standard library's versions of these make an update for each range, or put a new object into the variable.
extension ObservableArray {
  /// Removes the elements at several ranges: one update, or none when there are none.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c", "d"]
  /// letters.removeSubranges(RangeSet([0..<1, 2..<3]))
  /// print(letters)  // ["b", "d"]
  /// ```
  ///
  /// - Precondition: All lie within the array's indices.
  /// - Complexity: O(*r* log *n*) nodes for *r* ranges.
  public func removeSubranges(_ subranges: RangeSet<Int>) {
    remove(checkedRanges(subranges))
  }

  /// Moves the elements at several ranges, in their order, before the one at `insertionPoint`: one update, or none
  /// when they stand there already.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c", "d"]
  /// let moved = letters.moveSubranges(RangeSet([0..<1, 2..<3]), to: 4)
  /// print(letters, moved)  // ["b", "d", "a", "c"] 2..<4
  /// ```
  ///
  /// - Parameters:
  ///   - subranges: Positions before.
  ///   - insertionPoint: The position **before** of the element that they come to stand before; `count` for the end.
  /// - Returns: Where the moved elements stand after.
  /// - Precondition: All lie within the array's indices.
  /// - Complexity: O(*r* log *n*) nodes for *r* ranges.
  @discardableResult
  public func moveSubranges(_ subranges: RangeSet<Int>, to insertionPoint: Int) -> Range<Int> {
    precondition(insertionPoint >= 0 && insertionPoint <= value.count, "Index out of range")
    return move(checkedRanges(subranges), before: insertionPoint)
  }

  private func checkedRanges(_ subranges: RangeSet<Int>) -> [Range<Int>] {
    let ranges = Array(subranges.ranges)
    precondition(
      ranges.first?.lowerBound ?? 0 >= 0 && ranges.last?.upperBound ?? 0 <= value.count, "Range out of bounds"
    )
    return ranges
  }
}

extension ObservableArray where Element: Equatable {
  /// Replaces a sequence of elements wherever it occurs: one update, or none when it does not.
  ///
  /// ```swift
  /// let words: ObservableArray = ["foo", "bar", "foo"]
  /// words.replace(["foo"], with: ["milk", "tea"])
  /// print(words)  // ["milk", "tea", "bar", "milk", "tea"]
  /// ```
  ///
  /// - Parameters:
  ///   - other: What is deleted.
  ///   - replacement: What is inserted in its place.
  ///   - maxReplacements: How often at most, from the start on.
  /// - Complexity: What finding `other` costs, and O(*r* log *n*) nodes for *r* occurrences.
  public func replace(
    _ other: some Collection<Element>, with replacement: some Collection<Element>,
    maxReplacements: Int = .max
  ) {
    replace(other, with: replacement, subrange: 0..<value.count, maxReplacements: maxReplacements)
  }

  /// Replaces a sequence of elements wherever it occurs in a range: one update, or none when it does not.
  ///
  /// - Parameters:
  ///   - other: What is deleted.
  ///   - replacement: What is inserted in its place.
  ///   - subrange: Where it is looked for.
  ///   - maxReplacements: How often at most, from the start of `subrange` on.
  /// - Precondition: `subrange` lies within the array's indices.
  /// - Complexity: What finding `other` costs, and O(*r* log *n*) nodes for *r* occurrences.
  public func replace(
    _ other: some Collection<Element>, with replacement: some Collection<Element>, subrange: Range<Int>,
    maxReplacements: Int = .max
  ) {
    checkBounds(subrange)
    let before = value
    let new = PersistentArray(replacement)
    var after = PersistentArray<Element>()
    var deleted: [Range<Int>] = []
    var inserted: [Range<Int>] = []
    var end = 0
    for range in before[subrange].ranges(of: other).prefix(maxReplacements) {
      after.append(contentsOf: PersistentArray(before[end..<range.lowerBound]))
      inserted.append(after.count..<after.count + new.count)
      after.append(contentsOf: new)
      deleted.append(range)
      end = range.upperBound
    }
    let event = ArrayChangeEvent(insertedRanges: inserted, deletedRanges: deleted)
    if event.isEmpty { return }
    after.append(contentsOf: PersistentArray(before[end...]))
    replaceValue(before, with: after, event)
  }
}
