import CGtk
import GLibSupport
import ObservableArray

extension RowAnimator {
  /// GTK has laid out the rows: from here on they are seen on their way from where they were.
  func didLayOut() {
    guard let update = pending else { return }
    pending = nil
    let time = frameTime(of: list)
    let placed = rows.values
      .filter(\.isBound)
      .compactMap { row in place(of: row).map { PlacedRow(row: row, y: $0) } }
      .sorted { $0.position < $1.position }
    let origins = origins(of: placed, update)
    tracks = [:]
    for (placed, origin) in zip(placed, origins) {
      let item = placed.row.item
      let painting = update.paintings[item]
      if origin.y == 0 && origin.inner == 0 && origin.opacity == 1 && painting == nil { continue }
      let track = RowTrack(
        item: ObjectReference(retaining: item), start: time, origin: origin, painting: painting)
      tracks[item] = track
      play(track, in: placed.row, at: time)
    }
    for row in rows.values where row.isBound && tracks[row.item] == nil {
      SlideBin.set(row.bin, SlideBin.Look())
    }
    step(time)
    if !tracks.isEmpty || !leaving.isEmpty { startTicking() }
  }

  /// Draws a row as its track says, which it may not have been in before.
  func play(_ track: RowTrack, in row: BoundRow, at time: Double) {
    if let painting = track.painting { SlideBin.fade(row.bin, from: painting) }
    SlideBin.set(row.bin, track.look(easedOut(part(since: track.start, at: time))))
  }

  /// How much of its way is behind what has set out at a time, 0 to 1.
  private func part(since start: Double, at time: Double) -> Double {
    duration > 0 ? min(1, max(0, (time - start) / duration)) : 1
  }

  /// Brings everything to where it is at a time.
  func step(_ time: Double) {
    for row in rows.values where row.isBound {
      guard let track = tracks[row.item] else { continue }
      SlideBin.set(row.bin, track.look(easedOut(part(since: track.start, at: time))))
    }
    for (item, track) in tracks where part(since: track.start, at: time) >= 1 { tracks[item] = nil }
    if leaving.isEmpty { return }
    leaving.removeAll { part(since: $0.start, at: time) >= 1 }
    gtk_widget_queue_draw(layer)
  }

  func paint(_ snapshot: OpaquePointer) {
    let time = frameTime(of: list)
    for row in leaving {
      let progress = part(since: row.start, at: time)
      var place = graphene_point_t(x: row.x - Float(row.width * progress * progress), y: row.y)
      gtk_snapshot_save(snapshot)
      gtk_snapshot_translate(snapshot, &place)
      gtk_snapshot_push_opacity(snapshot, row.opacity * (1 - progress))
      row.painting.draw(snapshot)
      gtk_snapshot_pop(snapshot)
      gtk_snapshot_restore(snapshot)
    }
  }
}

/// A row where GTK has laid it out.
private struct PlacedRow {
  let row: RowAnimator.BoundRow
  let y: Float
  var position: Int { Int(gtk_list_item_get_position(row.listItem)) }
  var height: Float { Float(gtk_widget_get_height(row.bin)) }
}

extension RowAnimator {
  /// From where each row comes, as it is drawn at first; rows in the order in which they are on screen.
  private func origins(of placed: [PlacedRow], _ update: PendingUpdate) -> [SlideBin.Look] {
    guard let event = update.event, let shown = update.positions else {
      return placed.map { _ in SlideBin.Look() }
    }
    let before = event.inverted.positionsAfter(placed.map(\.position))
    var origins: [SlideBin.Look?] = zip(placed, before).map { placed, before in
      if isStill(placed.row.item) { return SlideBin.Look() }
      if let seen = update.seen[placed.row.item] {
        return SlideBin.Look(y: seen.y - placed.y, inner: seen.look.inner, opacity: seen.look.opacity)
      }
      guard let before else { return SlideBin.Look(inner: -placed.height, opacity: 0) }
      guard event.moveRanges.contains(where: { $0.sources.contains(before) }) else { return nil }
      // It comes from outside, over the edge on whose side it was.
      return SlideBin.Look(
        y: before < shown.lowerBound
          ? -placed.y - placed.height : Float(gtk_widget_get_height(list)) - placed.y)
    }
    // What only came into view travels with its neighbour that was there before.
    for (index, origin) in origins.enumerated() where origin == nil {
      let neighbour = nearest(to: index, in: placed, seenIn: update)
      origins[index] = SlideBin.Look(y: neighbour ?? 0)
    }
    return origins.map { $0! }
  }

  /// How far the nearest row that was seen before is from its place: one in front, or else one behind.
  private func nearest(to index: Int, in placed: [PlacedRow], seenIn update: PendingUpdate) -> Float? {
    func shift(_ placed: PlacedRow) -> Float? {
      if isStill(placed.row.item) { return nil }
      return update.seen[placed.row.item].map { $0.y - placed.y }
    }
    return placed[..<index].reversed().lazy.compactMap(shift).first
      ?? placed[index...].lazy.compactMap(shift).first
  }
}
