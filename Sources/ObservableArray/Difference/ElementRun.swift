/// Elements in order, each with its position in the array that it comes from.
@usableFromInline
protocol ElementRun<Element> {
  associatedtype Element
  var count: Int { get }
  func pointer(_ index: Int) -> UnsafePointer<Element>
  func position(_ index: Int) -> Int
}

/// Elements next to each other in memory and in the array.
@frozen
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

/// Elements of several runs.
@frozen
@usableFromInline
struct GatheredRun<Element>: ElementRun {
  @usableFromInline let count: Int
  @usableFromInline let runs: Runs

  /// The memory that says in which run an element is.
  @_fixed_layout
  @usableFromInline
  final class Runs {
    /// Each run, starting where one of all elements would have to that has its elements at their numbers.
    @usableFromInline let origins: UnsafeMutablePointer<ContiguousRun<Element>>

    /// For each element the number of its run; nil when there is only one run.
    @usableFromInline let numbers: UnsafeMutablePointer<UInt32>?

    @inlinable
    init(_ runs: some Collection<ContiguousRun<Element>>, count: Int) {
      origins = .allocate(capacity: runs.count)
      let numbers = runs.count > 1 ? UnsafeMutablePointer<UInt32>.allocate(capacity: count) : nil
      self.numbers = numbers
      var next = 0
      var number = 0
      for run in runs {
        precondition(next + run.count <= count, "The runs have more elements than was said")
        (origins + number).initialize(
          to: ContiguousRun(
            start: run.start - next, firstPosition: run.firstPosition - next, count: run.count))
        if let numbers {
          (numbers + next).initialize(repeating: UInt32(truncatingIfNeeded: number), count: run.count)
        }
        next += run.count
        number += 1
      }
      precondition(next == count, "The runs have fewer elements than was said")
    }

    @inlinable
    deinit {
      origins.deallocate()
      numbers?.deallocate()
    }
  }

  /// - Parameters:
  ///   - runs: At least one.
  ///   - count: How many elements they have in all.
  @inlinable
  init(_ runs: some Collection<ContiguousRun<Element>>, count: Int) {
    self.count = count
    self.runs = Runs(runs, count: count)
  }

  @inlinable
  @inline(__always)
  func run(of index: Int) -> UnsafeMutablePointer<ContiguousRun<Element>> {
    if let numbers = runs.numbers { runs.origins + Int(numbers[index]) } else { runs.origins }
  }

  @inlinable
  @inline(__always)
  func pointer(_ index: Int) -> UnsafePointer<Element> { run(of: index).pointee.start + index }

  @inlinable
  @inline(__always)
  func position(_ index: Int) -> Int { run(of: index).pointee.firstPosition &+ index }

  /// Whether an element's number is its position.
  @inlinable var isPlain: Bool { runs.numbers == nil && runs.origins.pointee.firstPosition == 0 }
}
