extension ArrayChangeEvent {
  /// One element that changed its place among the others.
  public struct Move: Hashable, Sendable, CustomStringConvertible {
    /// Its position before.
    public let from: Int

    /// Its position after.
    public let to: Int

    /// Makes the move of the element at `from` before to `to` after.
    ///
    /// - Precondition: Neither is negative, which is checked when an event is made of the move.
    /// - Complexity: O(1).
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }

    /// The two positions: `0→2`.
    public var description: String { "\(from)→\(to)" }
  }

  /// A run of neighbouring elements that changed their place together and stayed neighbours.
  public struct MoveRange: Hashable, Sendable, CustomStringConvertible {
    /// The position before of the run's first element.
    public let from: Int

    /// The position after of the run's first element.
    public let to: Int

    /// How many elements the run has.
    public let count: Int

    /// Makes the move of `count` elements, which stood at `from` and following before, to `to` and following after.
    ///
    /// ```swift
    /// print(ArrayChangeEvent.MoveRange(from: 0, to: 5, count: 2))  // 0..<2→5..<7
    /// ```
    ///
    /// - Precondition: None is negative, which is checked when an event is made of the move.
    /// - Complexity: O(1).
    public init(from: Int, to: Int, count: Int) {
      self.from = from
      self.to = to
      self.count = count
    }

    /// The positions before.
    public var sources: Range<Int> { from..<from + count }

    /// The positions after.
    public var destinations: Range<Int> { to..<to + count }

    /// The moves of the run's elements one by one.
    var moves: some Sequence<Move> {
      (0..<count).lazy.map { Move(from: from + $0, to: to + $0) }
    }

    /// Both ranges: `0..<2→5..<7`.
    public var description: String { "\(sources)→\(destinations)" }
  }
}
