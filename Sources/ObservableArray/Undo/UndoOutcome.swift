/// What undoing or redoing steps makes of an array.
struct UndoOutcome {
  private enum Source {
    /// Elements from the array before.
    case present(Range<Int>)
    case stored(StoredElements, count: Int)
  }

  /// The number of the state before.
  private let state: Int
  /// All elements after, in order.
  private var sources: [Source] = []
  /// How many these are.
  private var count = 0
  /// Other contents of elements that stay, and where they are after.
  private var contents: [(positions: Range<Int>, value: StoredElements)] = []
  /// Where these elements were before.
  private var updated: [Range<Int>] = []
  /// What the steps moved, ascending by the positions after.
  private var moves: [ArrayChangeEvent.MoveRange] = []

  init(state: Int) { self.state = state }

  /// Adds elements that stay as they are.
  mutating func keep(_ range: Range<Int>) {
    if range.isEmpty { return }
    count += range.count
    if case .present(let last)? = sources.last, last.upperBound == range.lowerBound {
      sources[sources.count - 1] = .present(last.lowerBound..<range.upperBound)
    } else {
      sources.append(.present(range))
    }
  }

  /// Adds elements that the steps changed, if they are visible now.
  ///
  /// - Parameters:
  ///   - position: Where they are before.
  ///   - isMoved: Whether the steps moved them.
  mutating func add(
    _ new: inout TrackedElements, _ old: TrackedElements, at position: Int,
    isMoved: Bool = false
  ) {
    switch (old.isVisible, new.isVisible) {
    case (true, true):
      let range = position..<position + new.count
      if isMoved { appendMove(range) }
      if let index = new.contentIndex, index != old.contentIndex {
        contents.append((count..<count + new.count, new.contents[index].value))
        updated.append(range)
      }
      keep(range)
    case (false, true):
      guard let value = new.storedValue else { preconditionFailure("What is hidden has a value") }
      sources.append(.stored(value, count: new.count))
      count += new.count
      new.lastValue = nil
    case (true, false):
      new.lastValue = StoredElements(state: state, position: position)
    case (false, false): break
    }
  }

  private mutating func appendMove(_ range: Range<Int>) {
    if let last = moves.last, last.sources.upperBound == range.lowerBound,
      last.destinations.upperBound == count
    {
      moves[moves.count - 1] = .init(from: last.from, to: last.to, count: last.count + range.count)
    } else {
      moves.append(.init(from: range.lowerBound, to: count, count: range.count))
    }
  }

  /// What changes, with the fewest moves, for an array of so many elements.
  ///
  /// - Complexity: O(*r*) for *r* ranges, O(*r* log *r*) when some move.
  func event(from countBefore: Int) -> ArrayChangeEvent {
    var runs: [PositionRun] = []
    var after = 0
    for source in sources {
      switch source {
      case .present(let range):
        runs.append(PositionRun(before: range.lowerBound, after: after, count: range.count))
        after += range.count
      case .stored(_, let count): after += count
      }
    }
    runs.append(.tail(before: countBefore, after: count))
    let event = ArrayChangeEvent(runs: runs, updated: [Range<Int>](joining: updated))
    // Where other elements could move as well, those move that the steps moved.
    let fewest = event.moveRanges.reduce(0) { $0 + $1.count }
    if fewest == 0 || moves.reduce(0, { $0 + $1.count }) != fewest { return event }
    return ArrayChangeEvent(
      inserted: event.insertedRanges, deleted: event.deletedRanges, updated: event.updatedRanges, moves: moves
    )
  }

  /// The array after.
  ///
  /// - Parameters:
  ///   - present: The array before.
  ///   - state: Returns a kept state by its number.
  /// - Complexity: O(*r* log *n*) for *r* ranges.
  func value<Element>(
    from present: PersistentArray<Element>, state: (Int) -> PersistentArray<Element>
  ) -> PersistentArray<Element> {
    var value: PersistentArray<Element> = []
    for source in sources {
      switch source {
      case .present(let range): value.append(contentsOf: PersistentArray(present[range]))
      case .stored(let stored, let count):
        let range = stored.position..<stored.position + count
        value.append(contentsOf: PersistentArray(state(stored.state)[range]))
      }
    }
    for (positions, stored) in contents {
      let source = state(stored.state)
      if positions.count > 32 {
        value.replaceSubrange(
          positions, with: PersistentArray(source[stored.position..<stored.position + positions.count]))
      } else {
        for offset in 0..<positions.count {
          value[positions.lowerBound + offset] = source[stored.position + offset]
        }
      }
    }
    return value
  }
}
