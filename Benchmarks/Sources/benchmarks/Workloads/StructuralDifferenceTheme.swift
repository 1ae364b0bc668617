import ObservableArray

/// The event between two snapshots: of the same list, some edits apart, or of lists that share no node.
enum StructuralDifferenceTheme: Theme {
  static let name = "difference-structural"
  static let summary = "the event between two snapshots of n rows"

  static func run(_ bench: inout Bench) throws {
    for size in bench.sizes([10_000, 100_000, 1_000_000]) {
      try oneEdit(size, &bench)
      try scattered(size, &bench)
    }
    try unshared(bench.isQuick ? 10_000 : 100_000, &bench)
    try FewestMoves.run(&bench)
  }

  private static func oneEdit(_ size: Int, _ bench: inout Bench) throws {
    let rows = Row.rows(size)
    let snapshot = PersistentArray(rows)
    var generator = SplitMix64(seed: 7)
    // Other places every time, so that the path to the edit is not in the cache already.
    var edited: [PersistentArray<Row>] = []
    for number in 0..<256 {
      var copy = snapshot
      let position = Int.random(in: 0..<size, using: &generator)
      switch number % 3 {
      case 0: copy.insert(Row(id: size), at: position)
      case 1: copy.remove(at: position)
      default: copy[position].text = .heap(-number)
      }
      edited.append(copy)
    }
    for after in edited {
      let event = ArrayChangeEvent(from: snapshot, to: after)
      let changes = event.insertedIndices.count + event.deletedIndices.count + event.updatedIndices.count
      try check(
        changes == 1 && event.moves.isEmpty && event.apply(to: snapshot, takingFrom: after) == after,
        "one edit in \(size) rows")
    }
    let (before, after) = (rows, Array(edited[0]))
    bench.compare(
      "one edit apart", size: size, counted: "rows",
      target: size == 1_000_000 ? .value(atMost: 2e-6) : nil,
      Contender(name: "snapshots") {
        seconds(for: 4 * edited.count) {
          for _ in 0..<4 { for after in edited { sink(ArrayChangeEvent(from: snapshot, to: after)) } }
        }
      },
      Contender(name: "difference(from:)") {
        seconds(for: 1) { sink(opaque(after).difference(from: opaque(before)).inferringMoves()) }
      })
  }

  private static func scattered(_ size: Int, _ bench: inout Bench) throws {
    let rows = Row.rows(size)
    let snapshot = PersistentArray(rows)
    var after = snapshot
    var generator = SplitMix64(seed: 11)
    for number in 0..<1000 {
      let position = Int.random(in: 0..<after.count, using: &generator)
      switch number % 3 {
      case 0: after.insert(Row(id: size + number), at: position)
      case 1: after.remove(at: position)
      default: after[position].text = .heap(-number)
      }
    }
    let event = ArrayChangeEvent(from: snapshot, to: after)
    let changes = event.insertedIndices.count + event.deletedIndices.count + event.updatedIndices.count
    try check(
      changes > 900 && changes <= 1000 && event.moves.isEmpty
        && event.apply(to: snapshot, takingFrom: after) == after, "1,000 edits in \(size) rows")
    let (old, new) = (rows, Array(after))
    let ours = Contender(name: "snapshots") { [after] in
      seconds(for: 5) { for _ in 0..<5 { sink(ArrayChangeEvent(from: snapshot, to: after)) } }
    }
    let flat = Contender(name: "arrays") {
      seconds(for: 1) { sink(ArrayChangeEvent(from: opaque(old), to: opaque(new))) }
    }
    let panel = "1,000 scattered edits apart"
    bench.compare(
      panel, size: size, counted: "rows", target: size == 1_000_000 ? .value(atMost: 1e-3) : nil, ours, flat)
    if size == 10_000 {
      let standard = bench.measure([
        Contender(name: "difference(from:)") {
          seconds(for: 1) { sink(opaque(new).difference(from: opaque(old)).inferringMoves()) }
        }
      ])
      bench.plot(
        standard[0], of: "difference(from:)", isOurs: false, at: size, in: panel, counted: "rows")
    }
  }

  /// Trees that share nothing are compared as the arrays are, in the order of their leaves.
  private static func unshared(_ size: Int, _ bench: inout Bench) throws {
    for mix in Mix.allCases {
      let pair = RowPair(mix, Row.rows(size))
      let (old, new) = (PersistentArray(pair.old), PersistentArray(pair.new))
      try pair.check(ArrayChangeEvent(from: old, to: new))
      let timings = bench.measure([
        Contender(name: "snapshots") { seconds(for: 1) { sink(ArrayChangeEvent(from: old, to: new)) } },
        Contender(name: "arrays") { pair.identifiable(1) },
      ])
      bench.add(
        Figure(
          "no node shared, \(mix.rawValue)", size: size, timings[0], against: "arrays", timings[1],
          target: mix == .shuffle && size == 100_000 ? .ratio(atMost: 1.3) : nil))
    }
  }
}
