import ObservableArray

/// How two lists of rows differ.
enum Mix: String, CaseIterable {
  case one = "one insert"
  case percent = "1 %"
  case fifth = "20 %"
  case shuffle

  /// Deleted, inserted and changed, each; a tenth of it is moved.
  private var share: Double {
    switch self {
    case .percent: 0.01
    case .fifth: 0.2
    case .one, .shuffle: 0
    }
  }

  /// What `rows` become, at random places that are the same in every run.
  func applied(to rows: [Row]) -> [Row] {
    var generator = SplitMix64(seed: 5)
    switch self {
    case .shuffle: return rows.shuffled(using: &generator)
    case .one:
      var result = rows
      result.insert(Row(id: rows.count), at: Int.random(in: 0...rows.count, using: &generator))
      return result
    case .percent, .fifth:
      let edited = Int(Double(rows.count) * share)
      let chosen = Array(rows.indices).shuffled(using: &generator)
      let deleted = Set(chosen[..<edited])
      let changed = Set(chosen[edited..<2 * edited])
      let moved = chosen[2 * edited..<2 * edited + max(1, edited / 10)]
      var coming = moved.map { rows[$0] }
      for number in 0..<edited { coming.append(Row(id: rows.count + number)) }
      coming.shuffle(using: &generator)
      let away = deleted.union(moved)
      var result: [Row] = []
      for index in rows.indices where !away.contains(index) {
        result.append(changed.contains(index) ? Row(id: rows[index].id, text: .heap(-index)) : rows[index])
      }
      return Self.weave(coming, into: result, using: &generator)
    }
  }

  /// Puts each of `coming` before a random one of `rows`.
  private static func weave(_ coming: [Row], into rows: [Row], using generator: inout SplitMix64) -> [Row] {
    let places = generator.positions(coming.count, below: rows.count + 1).sorted()
    var result: [Row] = []
    result.reserveCapacity(rows.count + coming.count)
    var next = 0
    for index in 0...rows.count {
      while next < places.count && places[next] == index {
        result.append(coming[next])
        next += 1
      }
      if index < rows.count { result.append(rows[index]) }
    }
    return result
  }

  /// Whether an event counts what this mix does to `count` rows.
  func isCounted(by event: ArrayChangeEvent, of count: Int) -> Bool {
    let edited = Int(Double(count) * share)
    let counts = (event.insertedIndices.count, event.deletedIndices.count, event.updatedIndices.count)
    switch self {
    case .one: return counts == (1, 0, 0) && event.moves.isEmpty
    case .shuffle: return counts == (0, 0, 0) && event.moves.count > count / 2
    case .percent, .fifth:
      // A row that was to be moved may stay where the others need it, and two may pass each other.
      return counts == (edited, edited, edited) && event.moves.count <= max(1, edited / 10)
    }
  }
}
