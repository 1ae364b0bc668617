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

  @inlinable var positions: Range<Int> { firstPosition..<firstPosition + count }

  @inlinable
  func part(_ range: Range<Int>) -> ContiguousRun {
    ContiguousRun(
      start: start + range.lowerBound, firstPosition: firstPosition + range.lowerBound, count: range.count)
  }
}

/// Elements of several runs; those of a single one are found where they are.
@usableFromInline
struct GatheredRun<Element>: ElementRun {
  @usableFromInline let count: Int
  @usableFromInline let start: UnsafePointer<Element>
  @usableFromInline let firstPosition: Int

  /// Nil when there is only one run, which starts as said above.
  @usableFromInline let places: Places?

  /// Where each element is, in memory that lives as long as a run has it.
  @usableFromInline
  final class Places {
    @usableFromInline let pointers: UnsafeMutablePointer<UnsafePointer<Element>>
    @usableFromInline let positions: UnsafeMutablePointer<Int>

    @inlinable
    init(count: Int) {
      pointers = .allocate(capacity: count)
      positions = .allocate(capacity: count)
    }

    @inlinable
    deinit {
      pointers.deallocate()
      positions.deallocate()
    }
  }

  /// - Parameters:
  ///   - runs: At least one.
  ///   - count: How many elements they have in all.
  @inlinable
  init(_ runs: some Collection<ContiguousRun<Element>>, count: Int) {
    let first = runs[runs.startIndex]
    self.count = count
    start = first.start
    firstPosition = first.firstPosition
    if first.count == count {
      places = nil
      return
    }
    let places = Places(count: count)
    var next = 0
    for run in runs {
      precondition(next + run.count <= count, "The runs have more elements than was said")
      var index = 0
      while index < run.count {
        places.pointers[next] = run.pointer(index)
        places.positions[next] = run.position(index)
        next &+= 1
        index &+= 1
      }
    }
    precondition(next == count, "The runs have fewer elements than was said")
    self.places = places
  }

  @inlinable
  @inline(__always)
  func pointer(_ index: Int) -> UnsafePointer<Element> {
    if let places { places.pointers[index] } else { start + index }
  }

  @inlinable
  @inline(__always)
  func position(_ index: Int) -> Int {
    if let places { places.positions[index] } else { firstPosition &+ index }
  }

  /// Whether an element's number is its position.
  @inlinable var isPlain: Bool { places == nil && firstPosition == 0 }
}
