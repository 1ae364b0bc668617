import ObservableArray

/// One element at a time, at random places.
enum ReadsTheme: Theme {
  static let name = "reads"
  static let summary = "one read at a random place among n"

  static func run(_ bench: inout Bench) throws {
    for size in bench.sizes([1000, 10_000, 100_000, 1_000_000]) {
      try strings(size, &bench)
      try integers(size, &bench)
    }
  }

  private static func strings(_ size: Int, _ bench: inout Bench) throws {
    var generator = SplitMix64(seed: 17)
    let array = (0..<size).map { String.heap($0) }
    let tree = PersistentArray(array)
    let positions = generator.positions(200_000, below: size)
    try check(positions.allSatisfy { tree[$0] == array[$0] }, "reading Strings")
    bench.compare(
      "read Strings, keeping each", size: size, target: size == 1_000_000 ? .ratio(atMost: 3) : nil,
      Contender(name: "ours") {
        var kept = [String](repeating: "", count: 64)
        let cost = seconds(for: positions.count) {
          for (number, position) in positions.enumerated() { kept[number % 64] = tree[position] }
        }
        sink(kept)
        return cost
      },
      Contender(name: "Array") {
        var kept = [String](repeating: "", count: 64)
        let cost = seconds(for: positions.count) {
          for (number, position) in positions.enumerated() { kept[number % 64] = array[position] }
        }
        sink(kept)
        return cost
      })
    bench.compare(
      "read Strings, asking only for the length", size: size,
      Contender(name: "ours") {
        seconds(for: positions.count) {
          var sum = 0
          for position in positions { sum &+= tree[position].utf8.count }
          sink(sum)
        }
      },
      Contender(name: "Array") {
        seconds(for: positions.count) {
          var sum = 0
          for position in positions { sum &+= array[position].utf8.count }
          sink(sum)
        }
      })
  }

  /// Every element says where the next one is: a walk in one circle through all of them.
  private static func integers(_ size: Int, _ bench: inout Bench) throws {
    var generator = SplitMix64(seed: 19)
    var array = Array(0..<size)
    for last in stride(from: size - 1, to: 0, by: -1) {
      array.swapAt(last, Int.random(in: 0..<last, using: &generator))
    }
    let circle = array
    let tree = PersistentArray(circle)
    let steps = 200_000
    var position = 0
    for _ in 0..<size { position = tree[position] }
    try check(position == 0 && Array(tree) == circle, "walking through Ints")
    bench.compare(
      "read Ints, each read waiting for the last", size: size,
      target: size == 1_000_000 ? .ratio(atMost: 4) : nil,
      Contender(name: "ours") {
        seconds(for: steps) {
          var position = 0
          for _ in 0..<steps { position = tree[position] }
          sink(position)
        }
      },
      Contender(name: "Array") {
        seconds(for: steps) {
          var position = 0
          for _ in 0..<steps { position = circle[position] }
          sink(position)
        }
      })
  }
}
