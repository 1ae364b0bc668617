import CGtk
import GLibSupport
public import ObservableArray

/// What an animation starts from, until GTK has laid out the rows anew.
struct PendingUpdate {
  /// All that has happened since the last layout; nil once that is too much to be followed.
  private(set) var event: ArrayChangeEvent? = ArrayChangeEvent()
  /// The rows that were on screen, by their items.
  var seen: [OpaquePointer: SeenRow] = [:]
  /// The positions that were on screen.
  var positions: Range<Int>?
  /// What updated rows were seen as.
  var paintings: [OpaquePointer: Painting] = [:]

  /// Something more happens. The next layout may be far away: nobody asks a window behind others for frames.
  mutating func take(_ next: ArrayChangeEvent, largest: Int) {
    guard let all = event?.composed(with: next) else { return }
    let ranges =
      all.insertedRanges.count + all.deletedRanges.count + all.moveRanges.count + all.updatedRanges.count
    event = ranges <= largest ? all : nil
  }
}

extension RowAnimator {
  /// Notes where the rows are seen. Call it before the list's model tells of an update, then ``begin()``.
  ///
  /// ``follow(_:)`` does so; use it yourself for a model of your own.
  ///
  /// - Parameter event: What changes among the list's rows.
  public func prepare(for event: ArrayChangeEvent) {
    guard showsAnimations(list) else {
      if isAnimating { finish() }
      return
    }
    var update = pending ?? PendingUpdate()
    let time = frameTime(of: list)
    let isFirst = pending == nil
    for row in rows.values where row.isBound {
      guard let y = place(of: row) else { continue }
      let look = SlideBin.look(of: row.bin)
      let position = Int(gtk_list_item_get_position(row.listItem))
      if isFirst {
        update.seen[row.item] = SeenRow(
          item: ObjectReference(retaining: row.item), bin: row.bin, y: y + look.y, look: look)
        let known = update.positions ?? position..<position + 1
        update.positions = min(known.lowerBound, position)..<max(known.upperBound, position + 1)
      }
      // Before the next layout nothing is seen of a row that has come to show another item.
      guard update.seen[row.item]?.bin == row.bin else { continue }
      if event.deletedRanges.covers(position) {
        leave(row, look, time)
      } else if update.paintings[row.item] == nil,
        look.fade < 1 || event.updatedRanges.covers(position) && fades(row.item)
      {
        update.paintings[row.item] = SlideBin.painting(of: row.bin)
      }
    }
    update.take(event, largest: largestUpdate)
    pending = update
  }

  /// Lets the animation begin at the next frame. Call it after the list's model has told of the update.
  public func begin() {
    if pending == nil { return }
    // Also when only contents have changed, which needs no layout.
    gtk_widget_queue_allocate(list)
    if !leaving.isEmpty { gtk_widget_queue_draw(layer) }
  }

  /// Where a row is in the list, if it is on screen.
  func place(of row: BoundRow) -> Float? {
    var bounds = graphene_rect_t()
    guard gtk_widget_get_mapped(row.bin) != 0, gtk_widget_compute_bounds(row.bin, list, &bounds) != 0,
      bounds.origin.y < Float(gtk_widget_get_height(list)), bounds.origin.y + bounds.size.height > 0
    else { return nil }
    return bounds.origin.y
  }

  private func leave(_ row: BoundRow, _ look: SlideBin.Look, _ time: Double) {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(row.bin, layer, &bounds) != 0,
      let painting = SlideBin.painting(of: row.bin)
    else { return }
    leaving.append(
      LeavingRow(
        painting: painting, x: bounds.origin.x, y: bounds.origin.y + look.y + look.inner,
        width: Double(gtk_widget_get_width(row.bin)), height: Double(gtk_widget_get_height(row.bin)),
        opacity: Double(look.opacity), start: time))
  }
}

extension [Range<Int>] {
  /// Whether one of ascending ranges has a position.
  fileprivate func covers(_ position: Int) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound > position { high = middle } else { low = middle + 1 }
    }
    return low < count && self[low].contains(position)
  }
}
