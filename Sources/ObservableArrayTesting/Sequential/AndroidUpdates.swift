import ObservableArray

/// What an ``AndroidListDouble`` is told, call by call: the calls of Android's ListUpdateCallback.
public struct AndroidUpdates {
  private(set) var calls: [SequentialCall] = []

  /// Makes an empty list of calls, to be filled before ``AndroidListDouble/dispatch(_:)`` takes it.
  public init() {}

  /// `count` rows were inserted; they are at `position` and following.
  public mutating func onInserted(position: Int, count: Int) {
    calls.append(.insert(Array(position..<position + count)))
  }

  /// `count` rows were removed, which were at `position` and following.
  public mutating func onRemoved(position: Int, count: Int) {
    calls.append(.remove(Array(position..<position + count)))
  }

  /// A row was taken out at `from` and put in at `to`, which is counted without it.
  public mutating func onMoved(from: Int, to: Int) { calls.append(.move(from: from, to: to)) }

  /// The `count` rows at `position` and following have another content.
  public mutating func onChanged(position: Int, count: Int) {
    calls.append(.change(Array(position..<position + count)))
  }

  /// Adds all operations of an event's sequential rendering.
  public mutating func add(_ operations: some Sequence<ArrayChangeEvent.Operation>) {
    for operation in operations {
      switch operation {
      case .remove(let range): onRemoved(position: range.lowerBound, count: range.count)
      case .move(let from, let to): onMoved(from: from, to: to)
      case .insert(let range): onInserted(position: range.lowerBound, count: range.count)
      case .change(let range): onChanged(position: range.lowerBound, count: range.count)
      }
    }
  }
}
