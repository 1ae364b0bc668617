import GLibSupport

/// A row on its way to its place.
struct RowTrack {
  /// The item, held so that no other one comes to be at its address meanwhile.
  let item: ObjectReference
  let start: Double
  /// How the row was drawn at the start.
  let origin: SlideBin.Look
  /// What the row was seen as before it was updated.
  let painting: Painting?

  /// How the row is drawn when it has done a part of the way.
  func look(_ progress: Float) -> SlideBin.Look {
    if progress >= 1 { return SlideBin.Look() }
    return SlideBin.Look(
      y: origin.y * (1 - progress), inner: origin.inner * (1 - progress),
      opacity: origin.opacity + (1 - origin.opacity) * progress, fade: painting == nil ? 1 : progress)
  }
}

/// What is seen of a row that is gone.
struct LeavingRow {
  let painting: Painting
  let x: Float
  let y: Float
  let width: Double
  let height: Double
  let opacity: Double
  let start: Double
}

/// Where a row is seen.
struct SeenRow {
  let item: ObjectReference
  let bin: Widget
  /// In the list's coordinates, with what the animation adds.
  let y: Float
  let look: SlideBin.Look
}

/// How far an animation has come, of which a part of the time is over: quick at first.
func easedOut(_ part: Double) -> Float {
  let left = 1 - part
  return Float(1 - left * left * left)
}
