import ObservableArray

/// What one batch does to a ``UIKitTableDouble``: the calls inside the block.
///
/// The calls are those of UITableView and UICollectionView, with positions instead of index paths. Nothing is checked
/// until the outermost block ends, since the order of the calls does not matter.
public struct UIKitBatch {
  struct Move<Place> {
    var from: Place
    var to: Place
  }

  var deleted: [RowPath] = []
  var inserted: [RowPath] = []
  var moved: [Move<RowPath>] = []
  var reloaded: [RowPath] = []
  var reconfigured: [RowPath] = []
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [Move<Int>] = []
  var reloadedSections: [Int] = []
  /// How many blocks the calls come from.
  var blockCount = 1

  /// Makes an empty batch, to be filled before ``UIKitTableDouble/performBatchUpdates(_:)`` takes it.
  public init() {}
}

extension UIKitBatch {
  /// Deletes the rows at these positions before the batch.
  public mutating func deleteRows(at positions: some Sequence<Int>, inSection section: Int = 0) {
    deleted += positions.map { RowPath(section: section, row: $0) }
  }

  /// Inserts rows, which are at these positions after the batch.
  public mutating func insertRows(at positions: some Sequence<Int>, inSection section: Int = 0) {
    inserted += positions.map { RowPath(section: section, row: $0) }
  }

  /// Moves the row at a position before the batch, so that it is at a position after the batch.
  ///
  /// - Parameters:
  ///   - from: The position before.
  ///   - to: The position after.
  ///   - section: Its section before.
  ///   - newSection: Its section after; the same number as `section` if nil.
  public mutating func moveRow(
    at from: Int, to: Int, inSection section: Int = 0, toSection newSection: Int? = nil
  ) {
    moved.append(
      Move(from: RowPath(section: section, row: from), to: RowPath(section: newSection ?? section, row: to)))
  }

  /// Makes the rows at these positions before the batch anew, each in another cell.
  public mutating func reloadRows(at positions: some Sequence<Int>, inSection section: Int = 0) {
    reloaded += positions.map { RowPath(section: section, row: $0) }
  }

  /// Configures the cells of the rows at these positions again, each in place.
  public mutating func reconfigureRows(at positions: some Sequence<Int>, inSection section: Int = 0) {
    reconfigured += positions.map { RowPath(section: section, row: $0) }
  }

  /// Adds all calls of one stage of an event's simultaneous rendering.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - section: The section that the event is about.
  ///   - reconfiguring: Whether updated rows keep their cells, or are reloaded.
  public mutating func add(
    _ stage: ArrayChangeEvent.Stage, inSection section: Int = 0, reconfiguring: Bool = false
  ) {
    deleteRows(at: stage.deletedIndices, inSection: section)
    insertRows(at: stage.insertedIndices, inSection: section)
    for move in stage.moves { moveRow(at: move.from, to: move.to, inSection: section) }
    if reconfiguring {
      reconfigureRows(at: stage.updatedIndices, inSection: section)
    } else {
      reloadRows(at: stage.updatedIndices, inSection: section)
    }
  }
}

extension UIKitBatch {
  /// Deletes the sections at these positions before the batch, with their rows.
  public mutating func deleteSections(_ positions: some Sequence<Int>) { deletedSections += positions }

  /// Inserts sections, which are at these positions after the batch, with their rows.
  public mutating func insertSections(_ positions: some Sequence<Int>) { insertedSections += positions }

  /// Moves the section at a position before the batch, so that it is at a position after the batch.
  public mutating func moveSection(_ from: Int, to: Int) { movedSections.append(Move(from: from, to: to)) }

  /// Makes all rows of the sections at these positions before the batch anew.
  public mutating func reloadSections(_ positions: some Sequence<Int>) { reloadedSections += positions }
}

extension UIKitBatch {
  /// Whether rows or sections go, come or move.
  var isStructural: Bool {
    !deleted.isEmpty || !inserted.isEmpty || !moved.isEmpty || !deletedSections.isEmpty
      || !insertedSections.isEmpty || !movedSections.isEmpty
  }

  var isReloading: Bool { !reloaded.isEmpty || !reloadedSections.isEmpty }

  /// Takes over the calls of a block inside or after this one.
  mutating func merge(_ other: UIKitBatch) {
    deleted += other.deleted
    inserted += other.inserted
    moved += other.moved
    reloaded += other.reloaded
    reconfigured += other.reconfigured
    deletedSections += other.deletedSections
    insertedSections += other.insertedSections
    movedSections += other.movedSections
    reloadedSections += other.reloadedSections
    blockCount += other.blockCount
  }
}
