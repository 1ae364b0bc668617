import ObservableArray

/// Whole lists joined, one list split.
enum JoiningTheme: Theme {
  static let name = "joining"
  static let summary = "joining two lists of n Strings, splitting one, appending"

  static func run(_ bench: inout Bench) throws {
    for size in bench.sizes([1000, 10_000, 100_000, 1_000_000]) {
      try join(size, &bench)
      try split(size, &bench)
      try append("String", (0..<size).map { String.heap($0) }, &bench)
      try append("Int", Array(0..<size), &bench)
    }
  }

  private static func join(_ size: Int, _ bench: inout Bench) throws {
    let array = (0..<size).map { String.heap($0) }
    let (left, right) = (PersistentArray(array), PersistentArray(array))
    try check(Array(left + right) == array + array, "joining")
    let repeats = max(1, 20_000 / size)
    bench.compare(
      "join", size: size, target: size == 1_000_000 ? .value(atMost: 0.5e-6) : nil,
      Contender(name: "ours") {
        seconds(for: 1000) { for _ in 0..<1000 { sink(opaque(left) + right) } }
      },
      Contender(name: "Array") {
        seconds(for: repeats) { for _ in 0..<repeats { sink(opaque(array) + array) } }
      })
  }

  private static func split(_ size: Int, _ bench: inout Bench) throws {
    let array = (0..<size).map { String.heap($0) }
    let tree = PersistentArray(array)
    var generator = SplitMix64(seed: 23)
    let positions = generator.positions(1000, below: size)
    for position in positions.prefix(20) {
      let (head, tail) = tree.split(at: position)
      try check(
        Array(head) == Array(array[..<position]) && Array(tail) == Array(array[position...]), "splitting")
    }
    let repeats = max(1, 20_000 / size)
    bench.compare(
      "split", size: size, target: size == 1_000_000 ? .value(atMost: 10e-6) : nil,
      Contender(name: "ours") {
        seconds(for: positions.count) { for position in positions { sink(tree.split(at: position)) } }
      },
      Contender(name: "Array") {
        seconds(for: repeats) {
          for position in positions.prefix(repeats) {
            sink((Array(array[..<position]), Array(array[position...])))
          }
        }
      })
  }

  private static func append<Element: Equatable>(
    _ type: String, _ elements: [Element], _ bench: inout Bench
  ) throws {
    let size = elements.count
    let passes = max(1, 50_000 / size)
    let appended = tree(appending: elements)
    try check(Array(appended) == elements, "appending \(type)s")
    bench.compare(
      "append \(type)s one by one", size: size, target: size == 1_000_000 ? .ratio(atMost: 2) : nil,
      Contender(name: "ours") {
        seconds(for: size * passes) { for _ in 0..<passes { sink(tree(appending: opaque(elements))) } }
      },
      Contender(name: "Array") {
        seconds(for: size * passes) { for _ in 0..<passes { sink(array(appending: opaque(elements))) } }
      })
    if size >= 1_000_000 {
      bench.add(
        Figure(
          "leaves' filling, \(type)s appended", size: size, unit: .number,
          Timing(exactly: LeafFilling.share(of: appended)), target: .value(atLeast: 0.99)))
    }
  }

  @inline(never)
  private static func tree<Element>(appending elements: [Element]) -> PersistentArray<Element> {
    var tree = PersistentArray<Element>()
    for element in elements { tree.append(element) }
    return tree
  }

  @inline(never)
  private static func array<Element>(appending elements: [Element]) -> [Element] {
    var array: [Element] = []
    for element in elements { array.append(element) }
    return array
  }
}
