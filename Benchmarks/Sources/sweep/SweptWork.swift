import PersistentArray

/// What node sizes are judged by, for one kind of element.
struct SweptWork<Element: SweptElement> {
  private let size = 1_000_000
  private let rounds = 5

  /// Of one edit, one read, one element iterated or held: seconds and bytes, the best of the runs.
  var costs: [(work: String, cost: Double)] {
    let elements = (0..<size).map { Element.make($0) }
    var generator = SplitMix64(seed: 41)
    let bytes = Heap.bytes { PersistentArray(elements) } / Double(size)
    let built = PersistentArray(elements)
    var grown = PersistentArray(elements)
    for element in elements.prefix(size / 5) {
      grown.insert(element, at: Int.random(in: 0...grown.count, using: &generator))
    }
    let edits = generator.positions(20_000, below: size)
    let reads = generator.positions(200_000, below: size)
    var runs = [[Double]](repeating: [], count: 4)
    for round in 0...rounds {
      let costs = [
        Self.insert(elements, at: edits, into: &grown, holding: true),
        Self.insert(elements, at: edits, into: &grown, holding: false),
        Self.read(built, at: reads),
        Self.iterate(built),
      ]
      if round > 0 { for (work, cost) in costs.enumerated() { runs[work].append(cost) } }
    }
    let names = ["insert, held (µs)", "insert, sole (µs)", "read (ns)", "iterate (ns)"]
    let scales = [1e6, 1e6, 1e9, 1e9]
    var result = zip(names, zip(scales, runs)).map { ($0, $1.0 * Timing(of: $1.1).best) }
    let paths = edits.prefix(1000).map { Self.pathSize(to: $0, in: grown) }
    result.append(("path", Double(paths.reduce(0, +)) / Double(paths.count)))
    if Heap.isMeasurable { result.append(("bytes built", bytes)) }
    return result
  }

  @inline(never)
  private static func insert(
    _ elements: [Element], at positions: [Int], into tree: inout PersistentArray<Element>, holding: Bool
  ) -> Double {
    var last: PersistentArray<Element>?
    let cost = seconds(for: positions.count) {
      for position in positions {
        tree.insert(elements[position], at: position)
        if holding { last = tree }
      }
    }
    sink(last)
    return cost
  }

  /// How many elements and children stand in the nodes that an insert copies when they are held: exact, however busy the
  /// machine is. Each child, and each element that has a reference, is retained.
  private static func pathSize(to position: Int, in tree: PersistentArray<Element>) -> Int {
    var size = 0
    var position = position
    if var node = tree._rootNode {
      while node.height > 0 {
        size += node.childCount
        var slot = 0
        while slot + 1 < node.childCount && node.start(of: slot + 1) <= position { slot += 1 }
        position -= node.start(of: slot)
        node = node.child(slot)
      }
      size += node.count
    }
    withExtendedLifetime(tree) {}
    return size
  }

  @inline(never)
  private static func read(_ tree: PersistentArray<Element>, at positions: [Int]) -> Double {
    seconds(for: positions.count) {
      var sum = 0
      for position in positions { sum &+= tree[position].weight }
      sink(sum)
    }
  }

  @inline(never)
  private static func iterate(_ tree: PersistentArray<Element>) -> Double {
    seconds(for: tree.count) {
      var state = 0
      for element in tree { state = state &* 31 &+ element.weight }
      sink(state)
    }
  }
}
