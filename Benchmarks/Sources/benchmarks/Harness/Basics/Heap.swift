import CHeap

/// What the heap says that is in use.
enum Heap {
  /// Whether the system tells.
  static var isMeasurable: Bool { benchmarks_heap_in_use() > 0 }

  /// The bytes that what `make` returns holds, beyond what was there before.
  static func bytes<Value>(of make: () -> Value) -> Double {
    let before = benchmarks_heap_in_use()
    let value = make()
    let after = benchmarks_heap_in_use()
    sink(value)
    return Double(after) - Double(before)
  }

  /// The bytes that are given back when the values go, to which there are no other references.
  ///
  /// Let it be many small ones: a few are kept by the allocator for the next time, and count as in use.
  static func bytes<Value>(droppedFrom values: inout [Value]) -> Double {
    let before = benchmarks_heap_in_use()
    drop(&values)
    return Double(before) - Double(benchmarks_heap_in_use())
  }

  /// Not optimised: a release may otherwise move to before the first question.
  @inline(never)
  @_optimize(none)
  private static func drop<Value>(_ values: inout [Value]) {
    for index in values.indices.reversed() { values.remove(at: index) }
  }
}
