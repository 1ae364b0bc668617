import EditableTable
import ObservableArray

/// A server's table as far as it is known: its rows where the window is, and rows that stand for them elsewhere.
///
/// A value, which takes a message whole or not at all.
struct RemoteRows {
  private(set) var rows: PersistentArray<TableRow> = []
  /// Nil until the first window has come.
  private(set) var shape: TableShape?
  private(set) var history = ""
  private var placeholders = PlaceholderRows()

  /// The positions whose rows are the server's.
  var loaded: Range<Int> { shape?.loaded ?? 0..<0 }

  /// Takes a whole window. The server's rows that were there stay the same elements, also those of another run: a
  /// table that is kept on disk has its rows' identities in every run.
  mutating func take(
    _ shape: TableShape, rows: [TableRow], history: String
  ) throws(StreamFault) {
    try check(rows)
    place(shape, window: PersistentArray(rows))
    self.history = history
  }

  /// Takes a change.
  mutating func take(
    _ shape: TableShape, since: Int, kept: [ServerMessage.KeptRun], rows placed: [ServerMessage.PlacedRow]
  ) throws(StreamFault) {
    guard since == self.shape?.version else { throw .stale }
    let (old, new) = (loaded, shape.loaded)
    var window = [TableRow?](repeating: nil, count: new.count)
    for run in kept {
      guard run.at >= new.lowerBound, run.at + run.count <= new.upperBound, run.was >= old.lowerBound,
        run.was + run.count <= old.upperBound
      else { throw .malformed("kept") }
      for (offset, row) in rows[run.was..<run.was + run.count].enumerated() {
        window[run.at + offset - new.lowerBound] = row
      }
    }
    for placed in placed {
      guard new.contains(placed.at) else { throw .malformed("rows") }
      window[placed.at - new.lowerBound] = placed.row
    }
    let complete = window.compactMap { $0 }
    if complete.count != new.count { throw .malformed("rows are missing") }
    try check(complete)
    place(shape, window: PersistentArray(complete))
  }

  /// Takes a version in which the window and the count are the same.
  mutating func take(version: Int) throws(StreamFault) {
    guard let shape, version >= shape.version else { throw .stale }
    self.shape = TableShape(version: version, count: shape.count, window: shape.window)
  }

  /// Whether it is the identity of a row that stands for one that is not loaded.
  func isPlaceholder(_ id: TableRow.ID) -> Bool { placeholders.made(id) }

  /// No two rows may have one identity: who shows them goes by it.
  private func check(_ window: [TableRow]) throws(StreamFault) {
    var identities = Set<TableRow.ID>(minimumCapacity: window.count)
    for row in window where !identities.insert(row.id).inserted || placeholders.made(row.id) {
      throw .malformed("an identity is there twice")
    }
  }

  /// Puts the new window where it belongs, and keeps as many of the rows that stand for others as it can, so that
  /// nothing moves but what moved.
  ///
  /// - Complexity: O(log *n*), and what is made: the rows of the old window and of the new one, and as many as the table
  ///   has more than before.
  private mutating func place(_ shape: TableShape, window: PersistentArray<TableRow>) {
    let (old, new) = (loaded, shape.loaded)
    let before = rows
    let spans = FillingSpans(before: before.count, old: old, after: shape.count, new: new)
    var after = PersistentArray<TableRow>()
    fill(&after, spans.above, from: before)
    after.append(contentsOf: window)
    fill(&after, spans.below, from: before)
    rows = after
    self.shape = shape
  }

  private mutating func fill(
    _ after: inout PersistentArray<TableRow>, _ spans: [FillingSpans.Span],
    from before: PersistentArray<TableRow>
  ) {
    for span in spans {
      switch span {
      case .kept(let range): after.append(contentsOf: PersistentArray(before[range]))
      case .made(let count): after.append(contentsOf: placeholders.make(count))
      }
    }
  }
}
