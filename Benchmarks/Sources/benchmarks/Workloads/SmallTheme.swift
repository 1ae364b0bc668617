import ObservableArray

/// Lists that fit into one leaf.
enum SmallTheme: Theme {
  static let name = "small"
  static let summary = "lists of up to 64 elements; the cost is of one element"

  static func run(_ bench: inout Bench) throws {
    for size in [4, 8, 16, 32, 64] {
      try run("String", (0..<size).map { String.heap($0) }, &bench) { $0.utf8.count }
      try run("Int", Array(0..<size), &bench) { $0 }
    }
  }

  /// How many lists a run works on.
  private static let lists = 2000

  @inline(__always)
  private static func run<Element: Equatable>(
    _ type: String, _ elements: [Element], _ bench: inout Bench, _ body: @escaping (Element) -> Int
  ) throws {
    let size = elements.count
    let operations = size * lists
    let tree = PersistentArray(elements)
    var (growing, plain) = (PersistentArray<Element>(), [Element]())
    for element in elements {
      growing.insert(element, at: growing.count / 2)
      plain.insert(element, at: plain.count / 2)
    }
    try check(Array(growing) == plain && Array(tree) == elements, "small lists of \(type)s")
    let target = Target.ratio(atMost: 2)

    bench.compare(
      "append \(type)s", size: size, target: target,
      Contender(name: "ours") {
        seconds(for: operations) {
          for _ in 0..<lists {
            var list = PersistentArray<Element>()
            for element in opaque(elements) { list.append(element) }
            sink(list)
          }
        }
      },
      Contender(name: "Array") {
        seconds(for: operations) {
          for _ in 0..<lists {
            var list: [Element] = []
            for element in opaque(elements) { list.append(element) }
            sink(list)
          }
        }
      })
    bench.compare(
      "insert \(type)s in the middle", size: size, target: target,
      Contender(name: "ours") {
        seconds(for: operations) {
          for _ in 0..<lists {
            var list = PersistentArray<Element>()
            for element in opaque(elements) { list.insert(element, at: list.count / 2) }
            sink(list)
          }
        }
      },
      Contender(name: "Array") {
        seconds(for: operations) {
          for _ in 0..<lists {
            var list: [Element] = []
            for element in opaque(elements) { list.insert(element, at: list.count / 2) }
            sink(list)
          }
        }
      })
    bench.compare(
      "remove \(type)s from the middle", size: size, target: target,
      Contender(name: "ours") {
        var all = (0..<lists).map { _ in PersistentArray(elements) }
        return seconds(for: operations) {
          for list in 0..<lists {
            for left in stride(from: size, to: 0, by: -1) { sink(all[list].remove(at: left / 2)) }
          }
        }
      },
      Contender(name: "Array") {
        var all = (0..<lists).map { _ in elements.map { $0 } }
        return seconds(for: operations) {
          for list in 0..<lists {
            for left in stride(from: size, to: 0, by: -1) { sink(all[list].remove(at: left / 2)) }
          }
        }
      })
    bench.compare(
      "iterate \(type)s", size: size, target: target,
      Contender(name: "ours") {
        seconds(for: operations) {
          for _ in 0..<lists {
            var state = 0
            for element in opaque(tree) { state = state &* 31 &+ body(element) }
            sink(state)
          }
        }
      },
      Contender(name: "Array") {
        seconds(for: operations) {
          for _ in 0..<lists {
            var state = 0
            for element in opaque(elements) { state = state &* 31 &+ body(element) }
            sink(state)
          }
        }
      })
  }
}
