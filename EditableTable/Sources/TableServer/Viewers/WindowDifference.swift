import EditableTable
import ObservableArray

/// What a viewer has to be told so that it shows its new window: the difference of two states, cut to the
/// rows it showed and the rows it will show.
///
/// It leads there alone: the rows named by ``kept`` are copied from where they were in the old window, then
/// ``rows`` are put in. Together they cover the new window. The rest says how it came about, for those who
/// animate and announce it.
struct WindowDifference: Hashable {
  /// Rows that were in the old window and are in the new one. Of a row that changed, the place is kept and
  /// the row is in ``rows``.
  private(set) var kept: [ArrivalRun] = []
  /// The rows that came into the window or say something else.
  private(set) var rows: [PlacedRow] = []
  /// Positions before, in the old window.
  let deleted: [Range<Int>]
  /// Positions after, in the new window.
  let inserted: [Range<Int>]
  /// Positions after, in the new window, of rows that say something else.
  private(set) var updated: [Range<Int>] = []
  /// Of rows that were in the old window or are in the new one.
  let moved: [ArrayChangeEvent.Move]
  /// Whether it tells the viewer anything about the rows.
  let isEmpty: Bool

  struct PlacedRow: Hashable {
    let position: Int
    let row: TableRow
  }

  /// - Parameters:
  ///   - event: what happened between the state the viewer has and `after`.
  ///   - oldWindow: what it shows.
  ///   - oldCount: how many rows the table had.
  ///   - newWindow: what it will show.
  ///   - after: the rows of the new state.
  /// - Complexity: O(*w* log *n* + *r* log *r*) for the *w* rows of the new window and the *r* ranges of the
  ///   event.
  init(
    _ event: ArrayChangeEvent, from oldWindow: Window, of oldCount: Int, to newWindow: Window,
    of after: PersistentArray<TableRow>
  ) {
    let old = oldWindow.positions(of: oldCount)
    let new = newWindow.positions(of: after.count)
    deleted = event.deletedRanges.cut(to: old)
    inserted = event.insertedRanges.cut(to: new)
    moved = Self.moved(event, old, new)
    var isKept = [Bool](repeating: false, count: new.count)
    var isUpdated = isKept
    for run in event.arrivals(in: new) {
      for range in event.updatedRanges.cut(to: run.sources) {
        let places = range.lowerBound - run.was + run.at..<range.upperBound - run.was + run.at
        updated.appendJoining(places)
        for place in places { isUpdated[place - new.lowerBound] = true }
      }
      guard let stayed = run.cut(sources: old) else { continue }
      kept.appendJoining(stayed)
      for place in stayed.destinations { isKept[place - new.lowerBound] = true }
    }
    for (offset, row) in after[new].enumerated() where !isKept[offset] || isUpdated[offset] {
      rows.append(PlacedRow(position: new.lowerBound + offset, row: row))
    }
    let staysPut =
      kept == (new.isEmpty ? [] : [ArrivalRun(at: new.lowerBound, was: new.lowerBound, count: new.count)])
    isEmpty = old == new && staysPut && rows.isEmpty && deleted.isEmpty && inserted.isEmpty && moved.isEmpty
  }

  private static func moved(
    _ event: ArrayChangeEvent, _ old: Range<Int>, _ new: Range<Int>
  ) -> [ArrayChangeEvent.Move] {
    event.moveRanges.flatMap { run in
      let left = run.sources.clamped(to: old)
      let landed = run.destinations.clamped(to: new)
      // As offsets into the run; the two may overlap.
      let first = left.lowerBound - run.from..<left.upperBound - run.from
      let second = landed.lowerBound - run.to..<landed.upperBound - run.to
      let offsets = Array(first) + second.filter { !first.contains($0) }
      return offsets.sorted().map { ArrayChangeEvent.Move(from: run.from + $0, to: run.to + $0) }
    }
  }
}
