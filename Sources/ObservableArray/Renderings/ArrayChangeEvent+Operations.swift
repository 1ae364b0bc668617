extension ArrayChangeEvent {
  /// An event's operations in order, made one by one from the ranges they are kept as.
  ///
  /// ``ArrayChangeEvent/sequential`` makes it.
  public struct Operations: Hashable, Sendable {
    /// Positions before, descending, so that each range is right when its turn comes.
    private let removals: [Range<Int>]
    /// Moves of whole runs, in turn. As operations they are moves of single rows.
    private let runs: [MoveRange]
    /// The number of rows that move before each run, and at the end that of all.
    private let movedCounts: [Int]
    /// Positions after, ascending.
    private let insertions: [Range<Int>]
    private let changes: [Range<Int>]

    init(removals: [Range<Int>], runs: [MoveRange], insertions: [Range<Int>], changes: [Range<Int>]) {
      self.removals = removals
      self.runs = runs
      movedCounts = runs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
      self.insertions = insertions
      self.changes = changes
    }
  }
}

extension ArrayChangeEvent.Operations: RandomAccessCollection {
  /// The position of the first operation: 0.
  public var startIndex: Int { 0 }

  /// How many operations there are.
  ///
  /// - Complexity: O(1).
  public var endIndex: Int {
    removals.count + movedCounts[runs.count] + insertions.count + changes.count
  }

  /// The operation at a place in the order.
  ///
  /// - Precondition: `position` is at least 0 and less than `count`.
  /// - Complexity: O(1); O(log *m*) for a move, where *m* is the number of runs that move. Iterating is O(1) for each.
  public subscript(position: Int) -> ArrayChangeEvent.Operation {
    precondition(
      indices.contains(position),
      "ArrayChangeEvent.Operations: there is no operation \(position) among \(count)")
    var position = position
    if position < removals.count { return .remove(removals[position]) }
    position -= removals.count
    if position < movedCounts[runs.count] {
      var low = 0
      var high = runs.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if movedCounts[middle] <= position { low = middle } else { high = middle }
      }
      return runs[low].oneRowMove(position - movedCounts[low])
    }
    position -= movedCounts[runs.count]
    if position < insertions.count { return .insert(insertions[position]) }
    return .change(changes[position - insertions.count])
  }

  /// Makes the operations in order.
  public func makeIterator() -> Iterator { Iterator(operations: self) }

  /// Makes the operations in order, each in O(1).
  public struct Iterator: IteratorProtocol {
    private let operations: ArrayChangeEvent.Operations
    private var position = 0
    private var run = 0

    fileprivate init(operations: ArrayChangeEvent.Operations) {
      self.operations = operations
    }

    /// The next operation; nil when there are no more.
    public mutating func next() -> ArrayChangeEvent.Operation? {
      guard position < operations.endIndex else { return nil }
      defer { position += 1 }
      let moved = position - operations.removals.count
      guard run < operations.runs.count && moved >= 0 else { return operations[position] }
      let row = moved - operations.movedCounts[run]
      defer { if row + 1 == operations.runs[run].count { run += 1 } }
      return operations.runs[run].oneRowMove(row)
    }
  }
}

extension ArrayChangeEvent.Operations: CustomStringConvertible {
  /// The operations in order: `[remove 0..<2, insert 3..<4]`.
  public var description: String { Array(self).description }
}

extension ArrayChangeEvent.MoveRange {
  /// The move of one row when the run's rows are moved one after another, the run's `to` being counted without them.
  ///
  /// To the back, each row is the first one left of the run and goes behind those that went before it. To the front,
  /// each row finds those that went before it in front of its place and of its target.
  fileprivate func oneRowMove(_ row: Int) -> ArrayChangeEvent.Operation {
    to > from ? .move(from: from, to: to + count - 1) : .move(from: from + row, to: to + row)
  }
}
