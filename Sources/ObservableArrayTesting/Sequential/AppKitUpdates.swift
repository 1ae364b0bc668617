import ObservableArray

/// What an ``AppKitTableDouble`` is told, call by call: the calls between `beginUpdates()` and `endUpdates()`.
///
/// The calls are those of NSTableView, with positions instead of index sets. Each applies to what the ones before it
/// left.
public struct AppKitUpdates {
  private(set) var calls: [SequentialCall] = []

  /// Makes an empty list of calls, to be filled before ``AppKitTableDouble/performUpdates(_:)`` takes it.
  public init() {}

  /// Removes the rows at these positions, all counted before the call.
  public mutating func removeRows(at positions: some Sequence<Int>) {
    calls.append(.remove(Array(positions)))
  }

  /// Inserts rows, which have these positions after the call.
  public mutating func insertRows(at positions: some Sequence<Int>) {
    calls.append(.insert(Array(positions)))
  }

  /// Takes the row at `from` out and puts it in at `to`, which is counted without it.
  public mutating func moveRow(at from: Int, to: Int) { calls.append(.move(from: from, to: to)) }

  /// Shows the rows at these positions anew.
  public mutating func reloadData(forRowIndexes positions: some Sequence<Int>) {
    calls.append(.change(Array(positions)))
  }

  /// Adds all operations of an event's sequential rendering.
  public mutating func add(_ operations: some Sequence<ArrayChangeEvent.Operation>) {
    for operation in operations {
      switch operation {
      case .remove(let range): removeRows(at: range)
      case .move(let from, let to): moveRow(at: from, to: to)
      case .insert(let range): insertRows(at: range)
      case .change(let range): reloadData(forRowIndexes: range)
      }
    }
  }
}
