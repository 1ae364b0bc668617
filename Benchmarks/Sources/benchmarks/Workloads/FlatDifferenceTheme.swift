import ObservableArray

/// The event between two arrays that have nothing to do with each other, over the least that it can cost: one hash set
/// of the old ids, and every new id looked up.
enum FlatDifferenceTheme: Theme {
  static let name = "difference-flat"
  static let summary = "the event between two unrelated arrays of n rows"

  static func run(_ bench: inout Bench) throws {
    for size in bench.sizes([1000, 10_000, 100_000]) { try run(size, &bench) }
  }

  private static func run(_ size: Int, _ bench: inout Bench) throws {
    let rows = Row.rows(size)
    let pairs = try Mix.allCases.map { mix in
      let pair = RowPair(mix, rows)
      try pair.check(ArrayChangeEvent(from: pair.old, to: pair.new))
      try pair.check(ArrayChangeEvent(from: pair.old, to: pair.reallocated))
      try pair.check(ArrayChangeEvent(from: pair.old, to: pair.new, by: \.id))
      try pair.check(ArrayChangeEvent(from: pair.old, to: pair.new, by: { $0.id }, unchangedIf: { $0 == $1 }))
      return pair
    }
    let repeats = max(1, 20_000 / size)
    var contenders: [Contender] = []
    for pair in pairs {
      contenders.append(Contender(name: "hash floor") { pair.floor(repeats) })
      contenders.append(Contender(name: "ours") { pair.identifiable(repeats) })
      contenders.append(Contender(name: "ours, texts re-allocated") { pair.reallocated(repeats) })
      contenders.append(Contender(name: "ours, closures") { pair.closures(repeats) })
      contenders.append(Contender(name: "ours, key path") { pair.keyPath(repeats) })
    }
    let timings = bench.measure(contenders)
    for (number, pair) in pairs.enumerated() {
      let own = Array(timings[5 * number..<5 * number + 5])
      add(pair.mix, size, own, &bench)
      for (offset, timing) in own.enumerated() where offset != 4 {
        bench.plot(
          timing, of: contenders[offset].name, isOurs: offset > 0, at: size, in: pair.mix.rawValue,
          counted: "rows")
      }
      if pair.mix == .one || (pair.mix == .percent && size <= 10_000) {
        let standard = bench.measure([Contender(name: "difference(from:)") { pair.standard() }])[0]
        bench.plot(
          standard, of: "difference(from:)", isOurs: false, at: size, in: pair.mix.rawValue, counted: "rows")
        bench.add(Figure("\(pair.mix.rawValue)", size: size, own[1], against: "difference(from:)", standard))
      }
    }
  }

  private static func add(_ mix: Mix, _ size: Int, _ own: [Timing], _ bench: inout Bench) {
    let judged = size == 100_000
    let (shared, separate): (Double, Double) =
      switch mix {
      case .one: (0.1, 0.3)
      case .percent: (0.3, 0.5)
      case .fifth: (1, 1.2)
      case .shuffle: (2, 3)
      }
    let title = mix.rawValue
    bench.add(
      Figure(
        "\(title), texts shared", size: size, own[1], against: "hash floor", own[0],
        target: judged ? .ratio(atMost: shared) : nil))
    bench.add(
      Figure(
        "\(title), texts re-allocated", size: size, own[2], against: "hash floor", own[0],
        target: judged ? .ratio(atMost: separate) : nil))
    bench.add(
      Figure(
        "\(title), by: and unchangedIf: closures", size: size, own[3], against: "Identifiable", own[1],
        target: judged ? .ratio(atMost: 1.5) : nil))
    bench.add(
      Figure(
        "\(title), by: key path", size: size, own[4], against: "Identifiable", own[1],
        target: judged ? .ratio(atMost: 1.5) : nil))
  }
}
