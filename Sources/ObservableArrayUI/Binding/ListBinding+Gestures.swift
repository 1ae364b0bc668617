import ObservableArray

extension ListBinding {
  /// Where a row of the view is in the array: the same position but for updates that wait.
  ///
  /// Use it for index paths from the view while ``isPaused`` or with ``waitsForAnimations``.
  ///
  /// - Parameter row: A position in ``rows``.
  /// - Returns: The position in the array; nil when the row is gone, and while the array is ahead of what the view has
  ///   heard of: inside a batch, in an observer's turn, and after ``cancel()``.
  /// - Complexity: O(*r*), where *r* is the number of ranges in the updates that wait; O(1) when none does.
  public func arrayPosition(ofRow row: Int) -> Int? {
    guard isCurrent, rows.indices.contains(row) else { return nil }
    return position(after: waiting, row)
  }

  /// Removes rows of the view from the array, as one update: for a delete key, a menu or a swipe of your own.
  ///
  /// - Parameter rows: Positions in ``rows``, in any order. Those of rows that are gone by now are passed over.
  /// - Complexity: O(*k* log *k*) for *k* positions.
  public func removeRows(_ rows: some Sequence<Int>) {
    let positions = Set(rows.compactMap(arrayPosition)).sorted()
    if positions.isEmpty || isCancelled { return }
    if let onDelete {
      onDelete(positions)
    } else {
      array.remove(atOffsets: positions)
    }
  }

  /// Whether all that the array has been through has come here.
  private var isCurrent: Bool { newest.isIdentical(to: array.snapshot) }

  private func position(after events: [ArrayChangeEvent], _ row: Int) -> Int? {
    var position = row
    for event in events {
      guard let next = event.position(after: position) else { return nil }
      position = next
    }
    return position
  }

  /// The position in the array in front of which the row at `destination` stands: behind the nearest row in front of it
  /// that is still there.
  private func offset(ofRow destination: Int) -> Int {
    if waiting.isEmpty { return destination }
    for row in stride(from: destination - 1, through: 0, by: -1) {
      if let position = position(after: waiting, row) { return position + 1 }
    }
    return 0
  }
}

extension ListBinding: BoundRows {
  var rowCount: Int { rows.count }

  func userDeletes(_ row: Int) { removeRows(CollectionOfOne(row)) }

  func userMoves(_ rows: [Int], before destination: Int) {
    guard isCurrent && !isCancelled else { return }
    let positions = rows.compactMap { position(after: waiting, $0) }
    if positions.isEmpty { return }
    // AppKit may have asked where to drop before rows went.
    move(positions, before: offset(ofRow: min(max(destination, 0), rowCount)))
  }

  func userMovedRow(from source: Int, to destination: Int) {
    if source == destination { return }
    let target = destination > source ? destination + 1 : destination
    let known = isCurrent && !isCancelled ? position(after: waiting, source) : nil
    let offset = offset(ofRow: target)
    // The view is ahead by the user's move: it shows other rows now, and what it has missed begins with the way back. When
    // the array has made the same move, the two are nothing.
    let drag = ArrayChangeEvent(moveRanges: [.init(from: source, to: destination, count: 1)])
    rows.move(from: source, to: destination)
    // After the end, which may come during a drag, the view stays as the user leaves it.
    if isCancelled { return }
    waiting.insert(drag.inverted, at: 0)
    isDragging = true
    if let known { move([known], before: offset) }
    isDragging = false
    if isCancelled { return }
    let event = ArrayChangeEvent.composing(waiting)
    if event.isEmpty {
      waiting = []
      rows = newest
    } else {
      waiting = [event]
      // The view is still telling of the move and takes no batch.
      flushLater()
    }
  }

  private func move(_ positions: [Int], before offset: Int) {
    if let onMove {
      onMove(positions, offset)
    } else {
      array.move(fromOffsets: positions, toOffset: offset)
    }
  }
}
