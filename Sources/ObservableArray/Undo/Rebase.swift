/// A change carried over what somebody else did at the same time.
///
/// Two events start from one state: `change`, that takes a step back, and `other`, which happened meanwhile. Rebased, the
/// change starts from the state that the other one led to, and does there what it was meant to do: it takes out the same
/// elements and puts its own next to the same neighbours. What the other one did stays: an element that it deleted
/// stays deleted, one that it moved stays where it was put, one that it updated keeps its new content.
///
/// This is inclusion transformation as in operational transformation (Ellis and Gibbs, *Concurrency Control in Groupware
/// Systems*, 1989), for whole events: both sides' results agree.
struct Rebase {
  /// What stands after both: elements of the state that the other event led to, or ones that the change brings.
  enum Source: Equatable {
    case present(Range<Int>)
    /// Positions in the state that `change` alone leads to.
    case restored(Range<Int>)
  }

  /// All elements after both, in order. The last one has no end.
  let sources: [Source]

  /// The change as it is after the other event.
  let change: ArrayChangeEvent

  /// The other event as it is after the change.
  let other: ArrayChangeEvent

  /// Positions with a content that the change brings back: after both, and in the state that `change` alone leads to.
  let contents: [(position: Int, restored: Int)]

  /// - Complexity: O(*r* log *r*) for the *r* ranges of both events, and O(*u*) for the *u* elements that the change updates.
  init(_ original: ArrayChangeEvent, over foreign: ArrayChangeEvent) {
    let foreignRuns = foreign.runs.sortedByBefore()
    let arrivals = Self.arrivals(of: original, over: foreign)
    let gone = foreignRuns.mapForward(original.deletedRanges)
    let sources = Self.merge(arrivals, leavingOut: gone)
    self.sources = sources

    var runs: [PositionRun] = []
    var restored: [PositionRun] = []
    var after = 0
    for source in sources {
      switch source {
      case .present(let range):
        runs.append(PositionRun(before: range.lowerBound, after: after, count: range.count))
        after += range.count
      case .restored(let range):
        restored.append(PositionRun(before: range.lowerBound, after: after, count: range.count))
        after += range.count
      }
    }
    if let tail = runs.popLast() { runs.append(.tail(before: tail.before, after: tail.after)) }
    let brought = original.updatedRanges.subtracting(foreign.updatedRanges)
    change = ArrayChangeEvent(runs: runs, updated: foreignRuns.mapForward(brought))

    let originalRuns = original.runs.sortedByBefore()
    let through = original.inverted.composed(with: foreign).composed(with: change)
    other = ArrayChangeEvent(
      runs: through.runs.merged(with: restored), updated: originalRuns.mapForward(foreign.updatedRanges))

    let byPresent = runs.sortedByBefore()
    contents = brought.flatMap(Array.init).compactMap { position in
      guard let present = foreignRuns.position(after: position),
        let after = byPresent.position(after: present),
        let restored = originalRuns.position(after: position)
      else { return nil }
      return (after, restored)
    }
  }

  /// Makes the value after both.
  ///
  /// - Parameters:
  ///   - present: The state that the other event led to.
  ///   - restored: The state that the original change alone leads to.
  /// - Complexity: O(*r* log *n*) for *r* ranges, and O(log *n*) for each content.
  func value<Element>(
    present: PersistentArray<Element>, restored: PersistentArray<Element>
  ) -> PersistentArray<Element> {
    var value: PersistentArray<Element> = []
    for source in sources {
      switch source {
      case .present(let range):
        value.append(contentsOf: PersistentArray(present[range.clamped(to: 0..<present.count)]))
      case .restored(let range): value.append(contentsOf: PersistentArray(restored[range]))
      }
    }
    for (position, old) in contents { value[position] = restored[old] }
    return value
  }
}

extension Rebase {
  /// What the change brings to one place, which is in front of position `gap` of the present state.
  private typealias Arrival = (gap: Int, sources: [Source])

  /// What the change inserts and moves, in order.
  ///
  /// It comes to stand right after the neighbour that it was meant to follow, or where that one stood.
  private static func arrivals(of original: ArrayChangeEvent, over foreign: ArrayChangeEvent) -> [Arrival] {
    let stay = original.stationaryRuns
    let present = foreign.stationaryRuns
    var arrivals: [Arrival] = []
    var next = 0
    func add(_ sources: [Source], at after: Int) {
      while next < stay.count && stay[next].after < after { next += 1 }
      let neighbour = next == 0 ? 0 : stay[next - 1].before + stay[next - 1].count
      arrivals.append((present.gap(after: neighbour), sources))
    }
    var inserted = original.insertedRanges[...]
    for move in original.moveRanges {
      while let range = inserted.first, range.lowerBound < move.to {
        add([.restored(range)], at: range.lowerBound)
        inserted.removeFirst()
      }
      add(present.mapForward([move.sources]).map(Source.present), at: move.to)
    }
    for range in inserted { add([.restored(range)], at: range.lowerBound) }
    return arrivals
  }

  /// The present state without what is gone and what moves, and with what arrives.
  private static func merge(_ arrivals: [Arrival], leavingOut gone: [Range<Int>]) -> [Source] {
    let moved = arrivals.flatMap(\.sources).compactMap {
      if case .present(let range) = $0 { range } else { nil }
    }
    let left = [0..<PositionRun.endless].subtracting([Range<Int>](joining: gone + moved))
    var sources: [Source] = []
    var kept = left[...]
    for arrival in arrivals {
      while let range = kept.first, range.lowerBound < arrival.gap {
        sources.append(.present(range.clamped(to: 0..<arrival.gap)))
        if range.upperBound <= arrival.gap {
          kept.removeFirst()
        } else {
          kept[kept.startIndex] = arrival.gap..<range.upperBound
        }
      }
      sources += arrival.sources
    }
    return sources + kept.map(Source.present)
  }
}

extension [PositionRun] {
  /// The number of the first run, in the order of the positions before, that ends after `position`.
  private func firstRun(endingAfter position: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].before + self[middle].count > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Where the element at a position before is after, for runs in the order of their positions before.
  fileprivate func position(after before: Int) -> Int? {
    let index = firstRun(endingAfter: before)
    if index == count || self[index].before > before { return nil }
    return self[index].after + (before - self[index].before)
  }

  /// The position after behind the last element that stood in front of position `before`, for runs that stay in order.
  fileprivate func gap(after before: Int) -> Int {
    let index = firstRun(endingAfter: before - 1)
    if index < count && self[index].before < before {
      return self[index].after + (before - self[index].before)
    }
    return index == 0 ? 0 : self[index - 1].after + self[index - 1].count
  }
}
