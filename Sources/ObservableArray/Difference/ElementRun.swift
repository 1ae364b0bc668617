/// Elements in order, each with its position in the array that it comes from.
@usableFromInline
protocol ElementRun<Element> {
  associatedtype Element
  var count: Int { get }
  func pointer(_ index: Int) -> UnsafePointer<Element>
  func position(_ index: Int) -> Int
}

/// Elements next to each other in memory and in the array.
@usableFromInline
struct ContiguousRun<Element>: ElementRun {
  @usableFromInline let start: UnsafePointer<Element>
  @usableFromInline let firstPosition: Int
  @usableFromInline let count: Int

  @inlinable
  init(start: UnsafePointer<Element>, firstPosition: Int, count: Int) {
    self.start = start
    self.firstPosition = firstPosition
    self.count = count
  }

  @inlinable
  @inline(__always)
  func pointer(_ index: Int) -> UnsafePointer<Element> { start + index }

  @inlinable
  @inline(__always)
  func position(_ index: Int) -> Int { firstPosition &+ index }

  @inlinable
  func part(_ range: Range<Int>) -> ContiguousRun {
    ContiguousRun(
      start: start + range.lowerBound, firstPosition: firstPosition + range.lowerBound, count: range.count)
  }
}

/// Elements of several leaves.
@usableFromInline
struct GatheredRun<Element>: ElementRun {
  @usableFromInline var elements: [(pointer: UnsafePointer<Element>, position: Int)] = []

  @inlinable
  init(_ runs: some Sequence<ContiguousRun<Element>>, count: Int) {
    elements.reserveCapacity(count)
    for run in runs {
      for index in 0..<run.count { elements.append((run.pointer(index), run.position(index))) }
    }
  }

  @inlinable var count: Int { elements.count }

  @inlinable
  @inline(__always)
  func pointer(_ index: Int) -> UnsafePointer<Element> { elements[index].pointer }

  @inlinable
  @inline(__always)
  func position(_ index: Int) -> Int { elements[index].position }
}
