extension UndoPieces {
  /// Elements on their way from one place to another.
  private struct Relocation {
    let old: TrackedElements
    let new: TrackedElements
    /// The position before of the first one.
    let position: Int
  }

  /// Redoes a step, or undoes it.
  ///
  /// - Parameter state: The number of the present state.
  /// - Returns: What that changes; nil when no element has to do with the step.
  /// - Complexity: O(*t*) for *t* pieces, and O(*m* log *m*) for *m* that move.
  mutating func setLive(_ isLive: Bool, of step: UndoStep, from state: Int) -> UndoOutcome? {
    guard let relocations = relocations(isLive, of: step) else { return nil }
    let isMeant = step.has
    var outcome = UndoOutcome(state: state)
    var position = 0
    for chunk in chunks.indices {
      if relocations.isEmpty && !chunks[chunk].steps.mayHave(any: step.filter) {
        outcome.keep(position..<position + chunks[chunk].visible)
        position += chunks[chunk].visible
        continue
      }
      let pieces = chunks[chunk].pieces
      var changed: [Piece] = []
      var taken = 0
      for index in pieces.indices {
        let piece = pieces[index]
        let visible = piece.visibleCount
        defer { position += visible }
        switch piece {
        case .tracked(let old) where old.mentions(where: isMeant):
          var new = old
          new.setLive(isLive, where: isMeant)
          changed += pieces[taken..<index]
          taken = index + 1
          if new.place == old.place {
            outcome.add(&new, old, at: position)
            changed.append(.tracked(new))
          } else {
            changed.append(.place(number: old.place, keys: old.keys))
          }
        case .place(let number, let keys):
          guard let filled = Self.fill(number, keys, with: relocations, &outcome) else { continue }
          changed += pieces[taken..<index]
          taken = index + 1
          changed += filled
        default: outcome.keep(position..<position + visible)
        }
      }
      if taken > 0 { replacePieces(of: chunk, with: changed + pieces[taken...]) }
    }
    if chunks.contains(where: { $0.pieces.count > Self.mostPieces }) {
      replaceAll(with: chunks.flatMap(\.pieces))
    }
    return outcome
  }

  /// What a step moves when it is redone or undone, in the order of the keys; nil when no element has to do with it.
  private func relocations(_ isLive: Bool, of step: UndoStep) -> [Relocation]? {
    let isMeant = step.has
    var relocations: [Relocation] = []
    var isFound = false
    var position = 0
    for chunk in chunks {
      if !chunk.steps.mayHave(any: step.filter) {
        position += chunk.visible
        continue
      }
      for piece in chunk.pieces {
        if case .tracked(let old) = piece, old.mentions(where: isMeant) {
          isFound = true
          var new = old
          new.setLive(isLive, where: isMeant)
          if new.place != old.place {
            relocations.append(Relocation(old: old, new: new, position: position))
          }
        }
        position += piece.visibleCount
      }
    }
    return isFound ? relocations.sortedIfNeeded { $0.new.keys.lowerBound < $1.new.keys.lowerBound } : nil
  }

  /// Puts elements in a place of theirs.
  ///
  /// - Returns: What comes in place of the place; nil when no elements come there.
  private static func fill(
    _ number: Int, _ keys: Range<Int>, with relocations: [Relocation], _ outcome: inout UndoOutcome
  ) -> [Piece]? {
    var (low, high) = (0, relocations.count)
    while low < high {
      let middle = (low + high) / 2
      if relocations[middle].new.keys.upperBound > keys.lowerBound { high = middle } else { low = middle + 1 }
    }
    var pieces: [Piece] = []
    var next = keys.lowerBound
    while low < relocations.count && relocations[low].new.keys.lowerBound < keys.upperBound {
      let relocation = relocations[low]
      low += 1
      guard relocation.new.place == number else { continue }
      let common = keys.clamped(to: relocation.new.keys)
      if next < common.lowerBound { pieces.append(.place(number: number, keys: next..<common.lowerBound)) }
      var new = relocation.new.part(common)
      let offset = common.lowerBound - relocation.new.keys.lowerBound
      outcome.add(&new, relocation.old.part(common), at: relocation.position + offset, isMoved: true)
      pieces.append(.tracked(new))
      next = common.upperBound
    }
    if pieces.isEmpty { return nil }
    if next < keys.upperBound { pieces.append(.place(number: number, keys: next..<keys.upperBound)) }
    return pieces
  }

  /// Whether an element has to do with a step.
  func mentions(_ step: UndoStep) -> Bool {
    chunks.contains { chunk in
      chunk.steps.mayHave(any: step.filter)
        && chunk.pieces.contains { piece in
          if case .tracked(let elements) = piece { elements.mentions(where: step.has) } else { false }
        }
    }
  }

  /// Forgets steps, which cannot be undone or redone any more.
  ///
  /// - Complexity: O(*t*) for *t* pieces, and O(*m* log *m*) for *m* that were moved.
  mutating func forget(where isForgotten: (Int) -> Bool) {
    var remaining: [Piece] = []
    remaining.reserveCapacity(count)
    var moved: [TrackedElements] = []
    for piece in chunks.lazy.flatMap(\.pieces) {
      guard case .tracked(var elements) = piece else {
        remaining.append(piece)
        continue
      }
      guard elements.forget(where: isForgotten) else { continue }
      remaining.append(elements.isPlain ? .plain(elements.count) : .tracked(elements))
      if !elements.places.isEmpty { moved.append(elements) }
    }
    moved = moved.sortedIfNeeded { $0.keys.lowerBound < $1.keys.lowerBound }
    var pieces: [Piece] = []
    for piece in remaining {
      switch piece {
      case .plain(let more):
        if case .plain(let count)? = pieces.last {
          pieces[pieces.count - 1] = .plain(count + more)
        } else {
          pieces.append(piece)
        }
      case .tracked: pieces.append(piece)
      case .place(let number, let keys): pieces += Self.places(number, keys, of: moved)
      }
    }
    replaceAll(with: pieces)
  }

  /// What is left of a place: the parts for elements that may come back to it.
  private static func places(
    _ number: Int, _ keys: Range<Int>, of moved: [TrackedElements]
  ) -> [Piece] {
    var (low, high) = (0, moved.count)
    while low < high {
      let middle = (low + high) / 2
      if moved[middle].keys.upperBound > keys.lowerBound { high = middle } else { low = middle + 1 }
    }
    var pieces: [Piece] = []
    while low < moved.count && moved[low].keys.lowerBound < keys.upperBound {
      if moved[low].mayBe(at: number) {
        pieces.append(.place(number: number, keys: keys.clamped(to: moved[low].keys)))
      }
      low += 1
    }
    return pieces
  }
}
