extension PieceTable {
  /// Makes the table of what one event does.
  init(_ event: ArrayChangeEvent, sizes: Sizes = Sizes()) {
    var pieces: [Piece] = []
    var after = 0
    for run in event.runs {
      if run.after > after { pieces.append(Piece(insertedCount: run.after - after)) }
      after = run.after + run.count
      var before = run.before
      let end = run.before + run.count
      for range in event.updatedRanges[event.updatedRanges.firstRange(endingAfter: before)...] {
        if range.lowerBound >= end { break }
        let changed = range.clamped(to: before..<end)
        if changed.lowerBound > before {
          pieces.append(Piece(before: before, count: changed.lowerBound - before))
        }
        pieces.append(Piece(before: changed.lowerBound, count: changed.count, isUpdated: true))
        before = changed.upperBound
      }
      if before < end { pieces.append(Piece(before: before, count: end - before)) }
    }
    self.init(pieces, sizes: sizes)
  }

  /// The one event that does what all applied ones do in turn.
  ///
  /// - Complexity: O(*p*) for *p* pieces when nothing moved, O(*p* log *p*) otherwise.
  var event: ArrayChangeEvent {
    var runs: [PositionRun] = []
    runs.reserveCapacity(pieceCount)
    var updated: [Range<Int>] = []
    var after = 0
    forEach { piece in
      if let before = piece.before {
        runs.append(PositionRun(before: before, after: after, count: piece.count))
        if piece.isUpdated { updated.append(before..<before + piece.count) }
      }
      after += piece.count
    }
    // What is left of the tail still has no end.
    if let tail = runs.popLast() { runs.append(.tail(before: tail.before, after: tail.after)) }
    return ArrayChangeEvent(runs: runs, updated: [Range<Int>](joining: updated))
  }

  /// Does what `event` does, whose positions before are the present ones.
  ///
  /// - Complexity: O(*r*) searches among the pieces for *r* ranges, and O(*k*) for the *k* pieces that these take out, move
  ///   or update; O(*p* + *r* log *r*) when there are about as many ranges as pieces.
  mutating func apply(_ event: ArrayChangeEvent) {
    if event.rangeCount > pieceCount / 4 + 8 {
      self = PieceTable(self.event.composed(with: event), sizes: sizes)
      return
    }
    for range in event.updatedRanges {
      insert(contentsOf: remove(range).map(\.updated), at: range.lowerBound)
    }
    // From the back, so that the positions before stay right; then from the front, as the positions after need it.
    let moved = takeOut(event)
    var inserted = event.insertedRanges[...]
    for (run, pieces) in zip(event.moveRanges, moved) {
      while let range = inserted.first, range.lowerBound < run.to {
        insert(Piece(insertedCount: range.count), at: range.lowerBound)
        inserted.removeFirst()
      }
      insert(contentsOf: pieces, at: run.to)
    }
    for range in inserted { insert(Piece(insertedCount: range.count), at: range.lowerBound) }
  }

  /// Takes out what the event deletes and moves; answers the pieces of each move.
  private mutating func takeOut(_ event: ArrayChangeEvent) -> [[Piece]] {
    var deleted = event.deletedRanges[...]
    var moved = [[Piece]](repeating: [], count: event.moveRanges.count)
    let moves = event.moveRanges.enumerated().sorted { $0.element.from > $1.element.from }
    for (index, run) in moves {
      while let range = deleted.last, range.lowerBound > run.from {
        _ = remove(range)
        deleted.removeLast()
      }
      moved[index] = remove(run.sources)
    }
    for range in deleted.reversed() { _ = remove(range) }
    return moved
  }
}
