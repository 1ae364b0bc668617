import ObservableArray

/// What reads every element, and what makes one list of another.
enum IterationTheme: Theme {
  static let name = "iteration"
  static let summary = "every element of n once; the cost is of one element"

  static func run(_ bench: inout Bench) throws {
    for size in bench.sizes([1000, 10_000, 100_000, 1_000_000]) {
      try strings(size, &bench)
      try integers(size, &bench)
      try conversions("String", (0..<size).map { String.heap($0) }, &bench)
      try conversions("Int", Array(0..<size), &bench)
    }
  }

  /// Small lists are read several times in a run, so that it is long enough to be timed.
  static func passes(_ size: Int) -> Int {
    max(1, 200_000 / size)
  }

  private static func strings(_ size: Int, _ bench: inout Bench) throws {
    let array = (0..<size).map { String.heap($0) }
    let tree = PersistentArray(array)
    let passes = passes(size)
    try check(bytes(of: tree) == bytes(of: array) && bytes(of: array) == 24 * size, "iterating Strings")
    bench.compare(
      "iterate Strings", size: size, target: size == 1_000_000 ? .ratio(atMost: 1 / 0.9) : nil,
      Contender(name: "ours") {
        seconds(for: size * passes) { for _ in 0..<passes { sink(bytes(of: opaque(tree))) } }
      },
      Contender(name: "Array") {
        seconds(for: size * passes) { for _ in 0..<passes { sink(bytes(of: opaque(array))) } }
      })
  }

  private static func integers(_ size: Int, _ bench: inout Bench) throws {
    let array = Array(0..<size)
    let tree = PersistentArray(array)
    let other = PersistentArray(array)
    let otherArray = array.map { $0 }
    let passes = passes(size)
    try check(
      mixed(tree) == mixed(array) && tree == other && tree.contains(size - 1) && !tree.contains(size)
        && tree.reduce(0, &+) == array.reduce(0, &+) && tree.hashValue == other.hashValue, "reading Ints")
    func compare(
      _ work: String, target: Target? = nil, _ ours: @escaping (PersistentArray<Int>) -> Void,
      _ theirs: @escaping ([Int]) -> Void
    ) {
      bench.compare(
        work, size: size, target: target,
        Contender(name: "ours") {
          seconds(for: size * passes) { for _ in 0..<passes { ours(opaque(tree)) } }
        },
        Contender(name: "Array") {
          seconds(for: size * passes) { for _ in 0..<passes { theirs(opaque(array)) } }
        })
    }
    compare(
      "iterate Ints, dependent body", target: size == 1_000_000 ? .ratio(atMost: 1 / 0.9) : nil,
      { sink(mixed($0)) }, { sink(mixed($0)) })
    compare("reduce Ints", { sink($0.reduce(0, &+)) }, { sink($0.reduce(0, &+)) })
    compare("contains, Ints", { sink($0.contains(size)) }, { sink($0.contains(size)) })
    compare("==, Ints that share nothing", { sink($0 == other) }, { sink($0 == otherArray) })
    compare("hash Ints", { sink($0.hashValue) }, { sink($0.hashValue) })
  }

  private static func conversions<Element: Equatable>(
    _ type: String, _ array: [Element], _ bench: inout Bench
  ) throws {
    let size = array.count
    let tree = PersistentArray(array)
    let passes = passes(size)
    try check(Array(tree) == array && copied(array) == array, "conversion of \(type)s")
    let target: Target? = size == 1_000_000 ? .ratio(atMost: 1.5) : nil
    let timings = bench.measure([
      Contender(name: "from an Array") {
        seconds(for: size * passes) { for _ in 0..<passes { sink(PersistentArray(opaque(array))) } }
      },
      Contender(name: "to an Array") {
        seconds(for: size * passes) { for _ in 0..<passes { sink(Array(opaque(tree))) } }
      },
      Contender(name: "Array, copied one by one") {
        seconds(for: size * passes) { for _ in 0..<passes { sink(copied(opaque(array))) } }
      },
    ])
    let copy = "Array, copied one by one"
    bench.add(Figure("build of \(type)s", size: size, timings[0], against: copy, timings[2], target: target))
    bench.add(
      Figure("Array(tree) of \(type)s", size: size, timings[1], against: copy, timings[2], target: target))
    for (name, timing) in zip(["from an Array", "to an Array", copy], timings) {
      bench.plot(timing, of: name, isOurs: name != copy, at: size, in: "convert \(type)s")
    }
  }

  @inline(never)
  private static func bytes(of strings: PersistentArray<String>) -> Int {
    var sum = 0
    for string in strings { sum &+= string.utf8.count }
    return sum
  }

  @inline(never)
  private static func bytes(of strings: [String]) -> Int {
    var sum = 0
    for string in strings { sum &+= string.utf8.count }
    return sum
  }

  /// Each step waits for the last, so that nothing can be done eight at a time.
  @inline(never)
  private static func mixed(_ integers: PersistentArray<Int>) -> Int {
    var state = 0
    for integer in integers { state = state &* 31 &+ integer }
    return state
  }

  @inline(never)
  private static func mixed(_ integers: [Int]) -> Int {
    var state = 0
    for integer in integers { state = state &* 31 &+ integer }
    return state
  }

  @inline(never)
  private static func copied<Element>(_ array: [Element]) -> [Element] {
    var copy: [Element] = []
    copy.reserveCapacity(array.count)
    for element in array { copy.append(element) }
    return copy
  }
}
