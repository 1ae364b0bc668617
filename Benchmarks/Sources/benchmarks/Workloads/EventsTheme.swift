import ObservableArray

/// Changes of everything at once, and of very much while a consumer slept.
enum EventsTheme: Theme {
  static let name = "events"
  static let summary = "events of whole lists, and what a consumer gets that slept"

  static func run(_ bench: inout Bench) async throws {
    for size in bench.sizes([1000, 10_000, 100_000, 1_000_000]) {
      try whole(size, &bench)
    }
    try await sleeping(&bench)
  }

  private static func whole(_ size: Int, _ bench: inout Bench) throws {
    let rows = Row.rows(size)
    let snapshot = PersistentArray(rows)
    let reversed = Array(rows.reversed())
    let judged = size == 1_000_000

    let times = 1000
    var cleared = (0..<times).map { _ in event(of: snapshot) { $0.removeAll() } }
    try check(cleared.allSatisfy { $0.deletedRanges == [0..<size] }, "clearing \(size) rows")
    var turned = [event(of: snapshot) { $0.setElements(reversed) }]
    let moves = turned[0].moveRanges.count
    try check(
      turned[0].apply(to: rows, takingFrom: reversed) == reversed && moves == size - 1,
      "reversing \(size) rows")

    if Heap.isMeasurable {
      let inline = Double(MemoryLayout<ArrayChangeEvent>.size)
      let clear = Timing(exactly: inline + Heap.bytes(droppedFrom: &cleared) / Double(times))
      bench.add(
        Figure(
          "removeAll, what its event holds", size: size, unit: .bytes, clear,
          target: judged ? .value(atMost: 100) : nil))
      let turn = Timing(exactly: (inline + Heap.bytes(droppedFrom: &turned)) / Double(moves))
      bench.add(
        Figure(
          "setElements to the reverse, its event's bytes for each move", size: size, unit: .bytes, turn,
          target: judged ? .value(atMost: 2 * Double(MemoryLayout<ArrayChangeEvent.MoveRange>.size)) : nil))
    }
    let pair = RowPair(.one, rows)
    let timings = bench.measure([
      Contender(name: "removeAll") { time(snapshot) { $0.removeAll() } },
      Contender(name: "setElements to the reverse") { time(snapshot) { $0.setElements(reversed) } },
      Contender(name: "hash floor") { pair.floor(1) },
    ])
    bench.add(Figure("removeAll, one observer", size: size, timings[0]))
    bench.add(
      Figure(
        "setElements to the reverse, one observer", size: size, timings[1], against: "hash floor", timings[2])
    )
    for (name, timing) in zip(["removeAll", "setElements to the reverse", "hash floor"], timings) {
      bench.plot(
        timing, of: name, isOurs: name != "hash floor", at: size, in: "everything at once", counted: "rows")
    }
  }

  private static func event(
    of snapshot: PersistentArray<Row>, _ edit: (ObservableArray<Row>) -> Void
  ) -> ArrayChangeEvent {
    let array = ObservableArray(snapshot)
    var event = ArrayChangeEvent()
    let observation = array.observe(initial: false) { event = $0.event }
    edit(array)
    observation.cancel()
    return event
  }

  private static func time(_ snapshot: PersistentArray<Row>, _ edit: (ObservableArray<Row>) -> Void) -> Double
  {
    let array = ObservableArray(snapshot)
    let observation = array.observe(initial: false) { sink($0) }
    defer { observation.cancel() }
    return seconds(for: 1) { edit(array) }
  }

  /// The time from asking for the next update to having it, after so many edits that nobody looked at.
  @MainActor
  private static func sleeping(_ bench: inout Bench) async throws {
    let size = bench.isQuick ? 10_000 : 1_000_000
    let snapshot = PersistentArray(Row.rows(size))
    for edits in bench.sizes([100, 1000, 10_000, 100_000], quick: 1000) {
      var runs: [Double] = []
      for _ in 0...min(bench.rounds, 5) { runs.append(try await sleep(through: edits, of: snapshot)) }
      let timing = Timing(of: Array(runs.dropFirst()))
      bench.add(
        Figure(
          ".latest, the one update after n edits of \(Amount.count(size)) rows", size: edits, timing,
          target: edits == 100_000 ? .value(atMost: 0.06) : nil))
      bench.plot(
        timing, of: "its one update", at: edits, in: ".latest after sleeping", counted: "edits missed")
    }
  }

  @MainActor
  private static func sleep(through edits: Int, of snapshot: PersistentArray<Row>) async throws -> Double {
    let array = ObservableArray(snapshot)
    var iterator = array.updates().makeAsyncIterator()
    _ = await iterator.next(isolation: MainActor.shared)
    var generator = SplitMix64(seed: 37)
    for number in 0..<edits {
      let position = Int.random(in: 0..<array.count, using: &generator)
      switch number % 3 {
      case 0: array.insert(Row(id: snapshot.count + number), at: position)
      case 1: array.remove(at: position)
      default: array[position].text = .heap(-number)
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    let update = await iterator.next(isolation: MainActor.shared)
    let cost = (clock.now - start) / .seconds(1)
    guard let update else { throw WrongResult(description: "a consumer that slept got nothing") }
    try check(
      update.before.isIdentical(to: snapshot) && update.after.isIdentical(to: array.snapshot)
        && update.event.apply(to: update.before, takingFrom: update.after) == update.after,
      "a consumer that slept through \(edits) edits")
    return cost
  }
}
