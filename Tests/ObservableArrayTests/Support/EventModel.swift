import ObservableArray

/// What an event means, worked out position by position from its public indices: slow, plain, and independent of ranges.
struct EventModel: Equatable {
  /// For each position after, the position before of the same element; nil for an inserted one.
  var sources: [Int?]

  /// Positions before of elements with a new content.
  var updated: Set<Int>

  init(_ event: ArrayChangeEvent, count: Int) {
    let deleted = Set(event.deletedIndices)
    let inserted = Set(event.insertedIndices)
    let moves = Dictionary(uniqueKeysWithValues: event.moves.map { ($0.to, $0.from) })
    let moved = Set(moves.values)
    var stationary = (0..<count).filter { !deleted.contains($0) && !moved.contains($0) }[...]
    let countAfter = count - deleted.count + inserted.count
    sources = (0..<countAfter).map { position in
      if inserted.contains(position) { return nil }
      return moves[position] ?? stationary.removeFirst()
    }
    precondition(stationary.isEmpty)
    updated = Set(event.updatedIndices)
  }

  private init(sources: [Int?], updated: Set<Int>) {
    self.sources = sources
    self.updated = updated
  }

  func composed(with next: EventModel) -> EventModel {
    let sources = next.sources.map { $0.flatMap { self.sources[$0] } }
    let carried = Set(next.updated.compactMap { self.sources[$0] })
    return EventModel(
      sources: sources, updated: updated.union(carried).intersection(sources.compactMap(\.self)))
  }

  func inverted(count: Int) -> EventModel {
    var back = [Int?](repeating: nil, count: count)
    for (after, before) in sources.enumerated() {
      if let before { back[before] = after }
    }
    return EventModel(sources: back, updated: Set(updated.compactMap { back[$0] }))
  }

  /// How many elements must move at least: those outside a longest ascent of the sources.
  var fewestMoves: Int {
    let kept = sources.compactMap(\.self)
    var longest = [Int](repeating: 1, count: kept.count)
    for end in kept.indices {
      for start in 0..<end where kept[start] < kept[end] {
        longest[end] = max(longest[end], longest[start] + 1)
      }
    }
    return kept.count - (longest.max() ?? 0)
  }

  /// How many of the fewest moves must end where they started at least, when which elements move is chosen well.
  var fewestMovesInPlace: Int {
    let kept = sources.enumerated().compactMap { after, before in before.map { (before: $0, after: after) } }
    var heaviest = [(length: Int, inPlace: Int)]()
    for end in kept.indices {
      var best = (length: 0, inPlace: 0)
      for start in 0..<end where kept[start].before < kept[end].before && heaviest[start] > best {
        best = heaviest[start]
      }
      heaviest.append((best.length + 1, best.inPlace + (kept[end].before == kept[end].after ? 1 : 0)))
    }
    return kept.count { $0.before == $0.after } - (heaviest.max(by: <)?.inPlace ?? 0)
  }
}

extension ArrayChangeEvent {
  /// How many moves end where they started.
  var movesInPlace: Int { moves.count { $0.from == $0.to } }

  /// An event for `count` elements, with everything that an event can say, and more moves than needed.
  static func random(count: Int, using generator: inout some RandomNumberGenerator) -> ArrayChangeEvent {
    let rates = (0..<4).map { _ in [0, 0.1, 0.4, 1].randomElement(using: &generator)! }
    func happens(_ rate: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < rate }
    var deleted: [Int] = []
    var moved: [Int] = []
    var stationary: [Int] = []
    var updated: [Int] = []
    for position in 0..<count {
      if happens(rates[0]) {
        deleted.append(position)
        continue
      }
      if happens(rates[1]) { moved.append(position) } else { stationary.append(position) }
      if happens(rates[2]) { updated.append(position) }
    }
    if Bool.random(using: &generator) { moved.shuffle(using: &generator) }
    var after = stationary.map { (position: $0, isMoved: false) }
    for position in moved {
      after.insert((position, true), at: Int.random(in: 0...after.count, using: &generator))
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) where happens(max(rates[3], 0.5)) {
      after.insert((-1, false), at: Int.random(in: 0...after.count, using: &generator))
    }
    return ArrayChangeEvent(
      insertedIndices: after.indices.filter { after[$0].position < 0 }, deletedIndices: deleted,
      updatedIndices: updated,
      moves: after.indices.filter { after[$0].isMoved }.map { Move(from: after[$0].position, to: $0) })
  }
}

/// An element with an identity and a content.
struct Item: Identifiable, Hashable, CustomStringConvertible {
  var id: Int
  var content = 0
  var description: String { "\(id).\(content)" }
}

extension [Item] {
  /// The array after `event`: deleted, moved, inserted and updated as the model says.
  func changed(by event: ArrayChangeEvent, fresh: inout Int) -> [Item] {
    let model = EventModel(event, count: count)
    return model.sources.map { source in
      fresh += 1
      guard let source else { return Item(id: fresh) }
      return model.updated.contains(source) ? Item(id: self[source].id, content: fresh) : self[source]
    }
  }
}
