extension ObservableArray {
  /// Moves the element at `source` so that it ends at `destination`: one update, or none when the two are the
  /// same.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// letters.move(from: 0, to: 2)
  /// print(letters)  // ["b", "c", "a"]
  /// ```
  ///
  /// - Parameters:
  ///   - source: The element's position before.
  ///   - destination: Its position after.
  /// - Precondition: Both are valid indices.
  /// - Complexity: O(log *n*) nodes visited, and as many copied while somebody observes or holds a snapshot.
  @inlinable
  public func move(from source: Int, to destination: Int) {
    checkIndex(source)
    checkIndex(destination)
    if source == destination { return }
    edit(ArrayChangeEvent(moveRanges: [.init(from: source, to: destination, count: 1)])) {
      $0.move(from: source, to: destination)
    }
  }

  /// Moves the elements at several positions, in their order, before the one at `destination`: one update, or
  /// none when they stand there already.
  ///
  /// Takes what SwiftUI's `onMove` gives.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c", "d"]
  /// letters.move(fromOffsets: [0, 2], toOffset: 4)
  /// print(letters)  // ["b", "d", "a", "c"]
  /// ```
  ///
  /// - Parameters:
  ///   - source: Positions before, in any order.
  ///   - destination: The position **before** of the element that they come to stand before; `count` for the
  ///     end.
  /// - Precondition: All are valid indices, `destination` at most `count`.
  /// - Complexity: O(*k* log *k*) for *k* positions, and O(*r* log *n*) nodes for the *r* ranges they form.
  public func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moved = ranges(ofOffsets: source)
    precondition(destination >= 0 && destination <= value.count, "Index out of range")
    move(moved, before: destination)
  }

  /// Moves the elements at ranges that ascend, and answers where they stand after.
  @discardableResult
  func move(_ moved: [Range<Int>], before destination: Int) -> Range<Int> {
    let first = [0..<destination].subtracting(moved)
    let start = first.totalCount
    let count = moved.totalCount
    if count == 1 {
      // Past one neighbour the fewest moves are one of either: it is this one that was asked for.
      move(from: moved[0].lowerBound, to: start)
    } else {
      let before = value
      rearrange(before, first + moved + [destination..<before.count].subtracting(moved)) {
        $0.moveSubranges(RangeSet(moved), to: destination)
      }
    }
    return start..<start + count
  }

  /// Exchanges the elements at two positions: one update, or none when the two are the same.
  ///
  /// Neighbours that trade places are one move, of either.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// letters.swapAt(0, 2)  // moves 2→0, 0→2
  /// print(letters)  // ["c", "b", "a"]
  /// ```
  ///
  /// - Precondition: Both are valid indices.
  /// - Complexity: O(log *n*) nodes visited.
  public func swapAt(_ i: Int, _ j: Int) {
    checkIndex(i)
    checkIndex(j)
    if i == j { return }
    let (low, high) = (Swift.min(i, j), Swift.max(i, j))
    let pieces = [0..<low, high..<high + 1, low + 1..<high, low..<low + 1, high + 1..<value.count]
    edit(ArrayChangeEvent(rearranging: pieces)) { $0.swapAt(i, j) }
  }

  /// Puts the pieces of `before` in the given order, as `change` does: one update, or none when they are in order.
  func rearrange(
    _ before: PersistentArray<Element>, _ pieces: [Range<Int>],
    _ change: (inout PersistentArray<Element>) -> Void
  ) {
    var joined: [Range<Int>] = []
    for piece in pieces { joined.appendJoining(piece) }
    if joined.count <= 1 { return }
    var after = before
    change(&after)
    replaceValue(before, with: after, ArrayChangeEvent(rearranging: joined))
  }

  @inlinable
  func checkIndex(_ position: Int) {
    precondition(position >= 0 && position < value.count, "Index out of range")
  }
}

extension ArrayChangeEvent {
  /// The fewest moves that put all elements in the order of `pieces`, which are ranges of positions before; of equally
  /// few, those with the fewest elements that end where they stood.
  ///
  /// - Complexity: O(*r* log *r*) for *r* pieces.
  init(rearranging pieces: [Range<Int>]) {
    var after = 0
    var runs: [PositionRun] = []
    runs.reserveCapacity(pieces.count + 1)
    for piece in pieces {
      runs.append(PositionRun(before: piece.lowerBound, after: after, count: piece.count))
      after += piece.count
    }
    runs.append(.tail(before: after, after: after))
    self.init(runs: runs, updated: [])
  }
}
