import ObservableArray

/// Versions of a table that are known, and what led from one to the next.
protocol TablePast {
  var latest: TableState { get }
  func state(at version: Int) -> TableState?
  /// The steps that lead from `old` to `new`; nil when one of them is not known.
  func steps(after old: Int, through new: Int) -> PersistentArraySlice<HistoryStep>?
}

extension TableHistory: TablePast {}

extension TableHistory.Contents: TablePast {
  var latest: TableState { newest.state }

  func state(at version: Int) -> TableState? { index(of: version).map { steps[$0].state } }

  func steps(after old: Int, through new: Int) -> PersistentArraySlice<HistoryStep>? {
    guard let start = index(of: old), let end = index(of: new), start <= end else { return nil }
    return steps[start + 1..<end + 1]
  }
}
