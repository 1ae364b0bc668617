import InsideModule

/// Whether generic code is specialised across the module's boundary: the same loops, compiled among the library's own
/// sources and in this program, which imports it.
enum ModuleTheme: Theme {
  static let name = "module"
  static let summary = "the same loops from another module, beside the library's own"

  static func run(_ bench: inout Bench) throws {
    for size in bench.sizes([1000, 10_000, 100_000]) { try run(size, &bench) }
  }

  private static func run(_ size: Int, _ bench: inout Bench) throws {
    let passes = 100_000 / size
    var generator = SplitMix64(seed: 29)
    let positions = generator.positions(2 * size, below: size)
    let outside = Loops(count: size, positions: positions)
    let inside = InsideModule.Loops(count: size, positions: positions)

    func compare(
      _ work: String, operations: Int, repeats: Int, _ outside: @escaping () -> Int,
      _ inside: @escaping () -> Int
    ) throws {
      try check(outside() == inside(), "\(work) in two modules")
      bench.compare(
        work, size: size,
        target: size == 100_000 ? .ratio(atMost: 1.1) : nil,
        Contender(name: "another module") {
          seconds(for: operations * repeats) { for _ in 0..<repeats { sink(outside()) } }
        },
        Contender(name: "the library's own module") {
          seconds(for: operations * repeats) { for _ in 0..<repeats { sink(inside()) } }
        })
    }
    try compare("insert", operations: positions.count, repeats: passes, outside.insert, inside.insert)
    try compare("read", operations: positions.count, repeats: 4 * passes, outside.read, inside.read)
    try compare("iterate", operations: size, repeats: 50 * passes, outside.iterate, inside.iterate)
    try compare(
      "event between snapshots", operations: 256, repeats: 50, outside.snapshotDifferences,
      inside.snapshotDifferences)
    try compare(
      "event between arrays", operations: 1, repeats: 10 * passes, outside.arrayDifference,
      inside.arrayDifference)
  }
}
