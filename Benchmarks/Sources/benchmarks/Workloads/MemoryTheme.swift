import ObservableArray

/// What a list holds, beside an Array that was allocated for as many elements.
enum MemoryTheme: Theme {
  static let name = "memory"
  static let summary = "bytes of an element, beside an Array of exactly that capacity"

  static func run(_ bench: inout Bench) throws {
    guard Heap.isMeasurable else {
      Progress.complain("memory: this system's heap does not say what is in use; nothing measured")
      return
    }
    for size in bench.sizes([1000, 10_000, 100_000, 1_000_000]) {
      run("Int", Array(0..<size), built: 1.1, &bench)
      run("String", (0..<size).map { String.heap($0) }, built: 1.05, &bench)
    }
  }

  private static func run<Element>(
    _ type: String, _ elements: [Element], built limit: Double, _ bench: inout Bench
  ) {
    let size = elements.count
    let judged = size == 1_000_000
    // Of small lists there are several, so that what the allocator keeps to itself does not count.
    let lists = max(1, 100_000 / size)
    func each<List>(_ count: Int, _ make: () -> List) -> Timing {
      Timing(exactly: Heap.bytes { (0..<lists).map { _ in make() } } / Double(count * lists))
    }
    func add(_ work: String, _ ours: Timing, _ array: Timing, limit: Double) {
      bench.add(
        Figure(
          "\(type)s, \(work)", size: size, unit: .bytes, ours, against: "Array", array,
          target: judged ? .ratio(atMost: limit) : nil))
      bench.plot(ours, of: work, at: size, in: "\(type)s", unit: .bytes)
    }
    let array = each(size) { elements.map { $0 } }
    bench.plot(array, of: "Array", isOurs: false, at: size, in: "\(type)s", unit: .bytes)
    add("built", each(size) { PersistentArray(elements) }, array, limit: limit)
    add("appended one by one", each(size) { appended(elements) }, array, limit: limit)
    let twice = each(2 * size) { elements + elements }
    add(
      "after n random inserts into n", each(2 * size) { inserted(elements, into: elements) }, twice,
      limit: 1.5)
    add("n random inserts into none", each(size) { inserted(elements, into: []) }, array, limit: 1.5)
  }

  private static func appended<Element>(_ elements: [Element]) -> PersistentArray<Element> {
    var tree = PersistentArray<Element>()
    for element in elements { tree.append(element) }
    return tree
  }

  private static func inserted<Element>(_ new: [Element], into old: [Element]) -> PersistentArray<Element> {
    var generator = SplitMix64(seed: 31)
    var tree = PersistentArray(old)
    for element in new { tree.insert(element, at: Int.random(in: 0...tree.count, using: &generator)) }
    return tree
  }
}
