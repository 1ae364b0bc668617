extension UndoPieces {
  /// Elements that an event moves: out of one place, not yet at the other.
  private typealias Departure = [Piece]

  /// Has the pieces show an array as it is after an event.
  ///
  /// - Parameters:
  ///   - step: The step that the event belongs to; nil when it cannot be undone.
  ///   - before: The number of the state before the event.
  ///   - after: The number of the state after the event.
  /// - Complexity: O(*c* + *r*) for *r* ranges of the event and *c* chunks.
  mutating func record(
    _ event: ArrayChangeEvent, in step: Int?, from before: Int, to after: Int
  ) {
    if !event.updatedRanges.isEmpty {
      update(event, in: step, from: before, to: after)
    }
    var departures: [Departure] = []
    if !event.moveRanges.isEmpty {
      departures = depart(event, in: step, from: before)
    } else if !event.deletedRanges.isEmpty {
      var cursor = start
      for range in event.deletedRanges {
        delete(range, &cursor, in: step, from: before)
      }
    }
    if !event.insertedRanges.isEmpty || !departures.isEmpty { arrive(event, departures, in: step) }
  }

  private mutating func update(
    _ event: ArrayChangeEvent, in step: Int?, from before: Int, to after: Int
  ) {
    var cursor = start
    let runs = event.runs.sortedByBefore()
    var next = 0
    for range in event.updatedRanges {
      while runs[next].beforeRange.upperBound <= range.lowerBound { next += 1 }
      var run = next
      while run < runs.count && runs[run].before < range.upperBound {
        let shift = runs[run].after - runs[run].before
        replace(range.clamped(to: runs[run].beforeRange), &cursor) { pieces, piece, position in
          guard var elements = pieces.elements(of: piece, in: step) else { return piece }
          elements.update(
            by: step, from: StoredElements(state: before, position: position),
            to: StoredElements(state: after, position: position + shift))
          return .tracked(elements)
        }
        run += 1
      }
    }
  }

  private mutating func delete(
    _ range: Range<Int>, _ cursor: inout Cursor, in step: Int?, from before: Int
  ) {
    replace(range, &cursor) { pieces, piece, position in
      guard var elements = pieces.elements(of: piece, in: step) else { return nil }
      let isKept = elements.delete(by: step, last: StoredElements(state: before, position: position))
      return isKept ? .tracked(elements) : nil
    }
  }

  /// Deletes, and takes what moves out of its place.
  ///
  /// - Returns: What each of the event's moves takes along.
  private mutating func depart(
    _ event: ArrayChangeEvent, in step: Int?, from before: Int
  ) -> [Departure] {
    var departures = [Departure](repeating: [], count: event.moveRanges.count)
    var leaving = event.deletedRanges.map { (range: $0, move: -1) }
    leaving += event.moveRanges.enumerated().map { ($1.sources, $0) }
    leaving.sort { $0.range.lowerBound < $1.range.lowerBound }
    var cursor = start
    for (range, move) in leaving {
      if move < 0 {
        delete(range, &cursor, in: step, from: before)
        continue
      }
      replace(range, &cursor) { pieces, piece, _ in
        guard var elements = pieces.elements(of: piece, in: step) else {
          departures[move].append(piece)
          return nil
        }
        let place = elements.place
        let leavesPlace = elements.move(in: step, to: pieces.newPlace())
        departures[move].append(.tracked(elements))
        return leavesPlace ? .place(number: place, keys: elements.keys) : nil
      }
    }
    return departures
  }

  private mutating func arrive(_ event: ArrayChangeEvent, _ departures: [Departure], in step: Int?) {
    var cursor = start
    var inserted = event.insertedRanges[...]
    func insert(before end: Int) {
      while let range = inserted.first, range.lowerBound < end {
        let piece: Piece =
          if let step {
            .tracked(TrackedElements(keys: newKeys(range.count), insertedBy: step))
          } else {
            .plain(range.count)
          }
        self.insert(piece, at: range.lowerBound, &cursor)
        inserted.removeFirst()
      }
    }
    for (move, departure) in zip(event.moveRanges, departures) {
      insert(before: move.to)
      var position = move.to
      for piece in departure {
        if !returnHome(piece, in: step, at: position, &cursor) { self.insert(piece, at: position, &cursor) }
        position += piece.visibleCount
      }
    }
    insert(before: .max)
  }

  /// What is tracked of a piece that a step changes; nil when neither the step nor the piece is.
  private mutating func elements(of piece: Piece, in step: Int?) -> TrackedElements? {
    switch piece {
    case .plain(let count): step == nil ? nil : TrackedElements(keys: newKeys(count))
    case .tracked(let elements): elements
    case .place: preconditionFailure("A place has no visible elements")
    }
  }
}
