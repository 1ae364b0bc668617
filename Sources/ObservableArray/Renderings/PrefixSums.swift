/// Numbers that change, and the sum of those in front of a place: a Fenwick tree (Fenwick, *A new data structure for
/// cumulative frequency tables*, 1994).
struct PrefixSums {
  /// The node at `i` has the sum of the numbers from `i` without its lowest bit up to `i`, counted from 1.
  private var nodes: [Int]

  /// - Complexity: O(*n*) for *n* numbers.
  init(_ numbers: [Int]) {
    nodes = [0] + numbers
    for node in nodes.indices.dropFirst() {
      let parent = node + (node & -node)
      if parent < nodes.count { nodes[parent] += nodes[node] }
    }
  }

  /// - Complexity: O(log *n*).
  mutating func add(_ change: Int, at place: Int) {
    var node = place + 1
    while node < nodes.count {
      nodes[node] += change
      node += node & -node
    }
  }

  /// The sum of the numbers in front of `place`.
  ///
  /// - Complexity: O(log *n*).
  func sum(below place: Int) -> Int {
    var sum = 0
    var node = place
    while node > 0 {
      sum += nodes[node]
      node &= node - 1
    }
    return sum
  }
}
